import type { Renderers } from '#contract/screen-data.ts'
import { renderCheckout } from '#storefront/checkout/render.tsx'
import { renderHome } from '#storefront/home/render.tsx'
import { renderNotFound } from '#storefront/not-found/render.tsx'
import { renderSales } from '#storefront/sales/render.ts'
import { renderThankYou } from '#storefront/thank-you/render.tsx'
import { renderUpsell } from '#storefront/upsell/render.tsx'
import { renderAuthenticate } from '#storefront/upsell-authenticate/render.tsx'

/** The storefront's pages, handed to the server, which knows no React of its own. */
export const renderers: Renderers = {
  home: renderHome,
  checkout: renderCheckout,
  thankYou: renderThankYou,
  notFound: renderNotFound,
  sales: renderSales,
  upsell: renderUpsell,
  authenticate: renderAuthenticate,
}
