export { type CheckoutWords, checkout } from './spec/checkout.ts'
export { type HomeWords, home } from './spec/home.ts'
export { type UpsellPagesWords, upsellPages } from './spec/upsell-pages.ts'
