export { buildCheckoutPage } from './checkout-page.ts'
export { buildLinkPage } from './link-page.ts'
export { buildSimpleCheckoutPage } from './simple-checkout-page.ts'
