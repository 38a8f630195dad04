// What a page that takes a payment says, and what it says of refusals: as one they pack better.
export { checkout } from './checkout.ts'
export { refusals } from './refusals.ts'
