import type { Assets, AuthenticateData } from '#contract/screen-data.ts'
import { upsellPagePath } from '#domain/funnel.ts'
import { withoutFooter } from '#domain/shop-front.ts'
import { upsellPages as words } from '#i18n/storefront.ts'
import { renderDocument } from '../ui/document.tsx'
import { ShopFooter } from '../ui/shop-footer.tsx'
import { AuthenticateApp } from './app.tsx'

/** Renders the page between the click on an offer and its charge when the bank requires authentication. */
export const renderAuthenticate = (data: AuthenticateData, assets: Assets): string =>
  renderDocument({
    title: words.authenticationRequired,
    index: false,
    bodyClass: 'pub surface',
    body: <AuthenticateApp data={data} />,
    afterRoot: (
      <>
        <noscript>
          <div className="nojs">
            <p>{words.authenticateNoScript}</p>
            <a className="btn outline lg" href={upsellPagePath(data.upsellId, data.pageOrder)}>
              {words.backToOffer}
            </a>
          </div>
        </noscript>
        <ShopFooter shop={data.shop} opensInNewTab />
      </>
    ),
    data: withoutFooter(data),
    assets,
  })
