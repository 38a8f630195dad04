export { copyOrderBumps } from './copy-order-bumps.ts'
export { type CheckoutBump, loadCheckoutBumps } from './load-checkout-bumps.ts'
