import type { Assets, Renderers } from '#contract/screen-data.ts'
import type { Language } from '#domain/language.ts'
import type { ShopFront } from '#domain/shop-front.ts'
import { catalogues } from '#i18n/catalogues.ts'
import { setWords } from '#i18n/storefront.ts'
import { renderCheckout } from '#storefront/checkout/render.tsx'
import { renderCourses } from '#storefront/courses/render.tsx'
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

type RenderOptions = { language: Language; shop?: ShopFront }

/**
 * Sets the page's language before rendering, and omits the dark style sheet unless the shop follows the reader's dark
 * mode. The language is shared by the whole process, which is safe because rendering is synchronous.
 */
const withPageLanguage =
  <Data extends RenderOptions>(render: (data: Data, assets: Assets) => string) =>
  (data: Data, assets: Assets): string => {
    setWords(data.language, catalogues[data.language])
    return render(data, data.shop?.followsDark ? assets : { ...assets, dark: undefined })
  }

/** Render functions of the storefront's pages. They are passed to the server so that it does not depend on React. */
export const renderers: Renderers = {
  home: withPageLanguage(renderHome),
  checkout: withPageLanguage(renderCheckout),
  simpleCheckout: withPageLanguage(renderSimpleCheckout),
  thankYou: withPageLanguage(renderThankYou),
  orderPage: withPageLanguage(renderOrderPage),
  courses: withPageLanguage(renderCourses),
  subscription: withPageLanguage(renderSubscription),
  notFound: withPageLanguage(renderNotFound),
  policy: withPageLanguage(renderPolicy),
  sales: withPageLanguage(renderSales),
  upsell: withPageLanguage(renderUpsell),
  upsellMissing: withPageLanguage(renderUpsellMissing),
  authenticate: withPageLanguage(renderAuthenticate),
}
