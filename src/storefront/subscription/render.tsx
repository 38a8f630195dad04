import type { Assets, SubscriptionPageData } from '#contract/screen-data.ts'
import { withoutFoot } from '#domain/shop-front.ts'
import { isOver } from '#domain/subscription.ts'
import { subscriptionPage as words } from '#words/storefront.ts'
import { renderDocument } from '../ui/document.tsx'
import { ShopFoot } from '../ui/shop-foot.tsx'
import { SubscriptionApp } from './app.tsx'

/** A subscription by its link; answered with status 404 where the link leads to none. Never indexed. */
export const renderSubscription = (data: SubscriptionPageData, assets: Assets): string =>
  renderDocument({
    title: `${data.subscription ? words.title : words.missingTitle} · ${data.shop.name}`,
    index: false,
    bodyClass: 'pub surface',
    body: <SubscriptionApp data={data} />,
    after: (
      <>
        {data.subscription && !isOver(data.subscription.state) && (
          <noscript>
            <p className="nojs">{words.noScript}</p>
          </noscript>
        )}
        <ShopFoot shop={data.shop} stays />
      </>
    ),
    data: withoutFoot(data),
    assets,
  })
