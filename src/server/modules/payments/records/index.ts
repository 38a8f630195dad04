export {
  deletePayment,
  findPayment,
  findPaymentsOfOrder,
  getPayment,
  insertPayment,
  type PaymentRow,
  updatePayment,
} from './repository.ts'
