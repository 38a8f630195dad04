export { refundChores } from './finish-refunds.ts'
export { recordProviderRefund, refundEvents } from './record-provider-refund.ts'
export { refundPayment } from './refund-order.ts'
export { registerRefundRoutes } from './routes.ts'
