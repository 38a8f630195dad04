export { type CheckoutBump, loadCheckoutBumps } from './load-checkout-bumps.ts'
