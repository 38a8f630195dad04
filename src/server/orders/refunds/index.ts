export { refundChores } from './finish-refunds.ts'
export { giveBackPayment } from './give-back.ts'
export { readRefundsOfPayment, refundEvents } from './record-provider-refund.ts'
export { registerRefundRoutes } from './routes.ts'
