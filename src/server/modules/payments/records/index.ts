export {
  countAttempts,
  deletePayment,
  findLiveAttempt,
  findPayment,
  findPaymentsOfOrder,
  findRefusedAttempt,
  getPayment,
  insertPayment,
  type PaymentRow,
  updatePayment,
} from './repository.ts'
