export { type CheckoutBump, toCheckoutBump } from './checkout-bump.ts'
export { copyOrderBumps } from './copy-order-bumps.ts'
