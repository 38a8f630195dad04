export { refundJobs } from './finish-refunds.ts'
export { syncRefundsJob, syncReportedRefund, syncReportedRefunds } from './record-provider-refund.ts'
export { refundPaymentJob } from './refund-payment.ts'
export { registerRefundRoutes } from './routes.ts'
