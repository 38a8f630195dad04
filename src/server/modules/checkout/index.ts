export { buildCheckoutPage } from './checkout-page.ts'
export { buildLinkPage } from './link-page.ts'
export { getShopFront } from './repository.ts'
export { buildSimpleCheckoutPage } from './simple-checkout-page.ts'
