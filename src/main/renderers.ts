import type { Assets, Renderers } from '#contract/screen-data.ts'
import type { Language } from '#domain/language.ts'
import type { ShopFront } from '#domain/shop-front.ts'
import { renderCheckout } from '#storefront/checkout/render.tsx'
import { renderHome } from '#storefront/home/render.tsx'
import { renderNotFound } from '#storefront/not-found/render.tsx'
import { renderOrderPage } from '#storefront/order/render.tsx'
import { renderPolicy } from '#storefront/policy/render.tsx'
import { renderSales } from '#storefront/sales/render.ts'
import { renderSimpleCheckout } from '#storefront/simple-checkout/render.tsx'
import { renderSubscription } from '#storefront/subscription/render.tsx'
import { renderThankYou } from '#storefront/thank-you/render.tsx'
import { renderUpsell } from '#storefront/upsell/render.tsx'
import { renderAuthenticate } from '#storefront/upsell-authenticate/render.tsx'
import { renderUpsellMissing } from '#storefront/upsell-missing/render.tsx'
import { sets } from '#words/sets.ts'
import { speak } from '#words/storefront.ts'

type Shown = { language: Language; shop?: ShopFront }

/**
 * Renders a page in the words it asks for, and without the sheet of dark systems where its shop follows none. A page is
 * rendered in one go, so none speaks between another's words.
 */
const spoken =
  <Data extends Shown>(render: (data: Data, assets: Assets) => string) =>
  (data: Data, assets: Assets): string => {
    speak(data.language, sets[data.language])
    return render(data, data.shop?.followsDark ? assets : { ...assets, dark: undefined })
  }

/** The storefront's pages, handed to the server, which knows no React of its own. */
export const renderers: Renderers = {
  home: spoken(renderHome),
  checkout: spoken(renderCheckout),
  simpleCheckout: spoken(renderSimpleCheckout),
  thankYou: spoken(renderThankYou),
  orderPage: spoken(renderOrderPage),
  subscription: spoken(renderSubscription),
  notFound: spoken(renderNotFound),
  policy: spoken(renderPolicy),
  sales: spoken(renderSales),
  upsell: spoken(renderUpsell),
  upsellMissing: spoken(renderUpsellMissing),
  authenticate: spoken(renderAuthenticate),
}
