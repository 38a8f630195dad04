export { findRefundWithPayment } from './repository.ts'
