import type { Assets, SimpleCheckoutData } from '#contract/screen-data.ts'
import { withoutFooter } from '#domain/shop-front.ts'
import { simpleCheckout as words } from '#i18n/storefront.ts'
import { renderDocument } from '../ui/document.tsx'
import { ShopFooter } from '../ui/shop-footer.tsx'
import { SimpleCheckoutApp } from './app.tsx'

/** Renders the simple checkout page. The HTML depends only on `data` and `assets`, so it can be cached. */
export const renderSimpleCheckout = (data: SimpleCheckoutData, assets: Assets): string =>
  renderDocument({
    title: data.product.title,
    description: data.product.description ?? data.product.title,
    canonical: data.canonical,
    share: { picture: data.sharePicture },
    bodyClass: 'pub surface simple',
    body: <SimpleCheckoutApp data={data} />,
    afterRoot: (
      <>
        <noscript>
          <p className="alert nojs">{words.noScript}</p>
        </noscript>
        <ShopFooter shop={data.shop} opensInNewTab />
      </>
    ),
    styles: data.style ? [data.style] : [],
    data: withoutFooter({ ...data, style: null, sharePicture: null }),
    assets,
  })
