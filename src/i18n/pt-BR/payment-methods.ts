export { paymentMethods } from '../spec/payment-methods.ts'
