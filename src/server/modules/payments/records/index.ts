export {
  claimIntent,
  deletePayment,
  findPayment,
  findPaymentByIntent,
  findPaymentsOfOrder,
  findUnsettledPayments,
  getPayment,
  insertPayment,
  type PaymentRow,
  touchPayment,
  updatePayment,
} from './repository.ts'
