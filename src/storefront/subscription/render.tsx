import type { Assets, SubscriptionPageData } from '#contract/screen-data.ts'
import { withoutFooter } from '#domain/shop-front.ts'
import { isEnded } from '#domain/subscription.ts'
import { subscriptionPage as words } from '#i18n/storefront.ts'
import { renderDocument } from '../ui/document.tsx'
import { ShopFooter } from '../ui/shop-footer.tsx'
import { SubscriptionApp } from './app.tsx'

/**
 * Renders the page of a subscription, which search engines may not index. For an unknown link, the page says that the
 * subscription was not found, and the server responds with status 404.
 */
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
