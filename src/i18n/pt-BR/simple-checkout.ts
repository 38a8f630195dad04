/** The specification has this page in Portuguese already. */
export { simpleCheckout } from '../spec/simple-checkout.ts'
