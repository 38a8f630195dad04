export { checkoutPage } from './checkout-page.ts'
export { findShopFront } from './repository.ts'
export { registerCheckoutRoutes } from './routes.ts'
export { maskEmail } from './settle-checkout.ts'
