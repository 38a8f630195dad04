import type { Assets, SubscriptionPageData } from '#contract/screen-data.ts'
import { withoutFooter } from '#domain/shop-front.ts'
import { isEnded } from '#domain/subscription.ts'
import { subscriptionPage as words } from '#words/storefront.ts'
import { renderDocument } from '../ui/document.tsx'
import { ShopFooter } from '../ui/shop-footer.tsx'
import { SubscriptionApp } from './app.tsx'

/** Renders a subscription page by its link; the server answers 404 for an unknown link. Never indexed. */
export const renderSubscription = (data: SubscriptionPageData, assets: Assets): string =>
  renderDocument({
    title: `${data.subscription ? words.title : words.missingTitle} · ${data.shop.name}`,
    index: false,
    bodyClass: 'pub surface',
    body: <SubscriptionApp data={data} />,
    afterRoot: (
      <>
        {data.subscription && !isEnded(data.subscription.state) && (
          <noscript>
            <p className="nojs">{words.noScript}</p>
          </noscript>
        )}
        <ShopFooter shop={data.shop} opensInNewTab />
      </>
    ),
    data: withoutFooter(data),
    assets,
  })
