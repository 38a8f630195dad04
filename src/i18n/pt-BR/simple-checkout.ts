/** The default set already has the texts of this page in Portuguese. */
export { simpleCheckout } from '../spec/simple-checkout.ts'
