import type { Checkout, Quote, VariantChoice } from '#contract/checkout.ts'

/** How the browser reaches the payment provider. In simulator mode `scriptUrl` sets window.Stripe before the wrapper looks. */
export type StripeSettings = {
  mode: 'simulator' | 'test' | 'live'
  publishableKey: string | null
  scriptUrl: string | null
  /** Where the simulator lists its test cards. */
  testCardsUrl: string | null
}

/** All the checkout page shows before its checkout row answers. Prices are the server's, for `variantId` and no promotion. */
export type CheckoutData = {
  shop: { name: string }
  canonical: string | null
  stripe: StripeSettings
  product: { id: string; title: string; description: string | null; image: string | null }
  sku: string | null
  variants: VariantChoice[]
  variantId: string
  shippingChoices: Checkout['shippingChoices']
  shippingOptionId: string | null
  quote: Quote
  /** Addresses of pictures; null shows the template's own words. */
  banners: { top: string | null; bottom: [first: string | null, second: string | null] }
  /** People online and rating are elements of the template that a seller can hide. */
  show: { online: boolean; reviews: boolean }
}
