export { restoreCartSnapshot } from './cart-snapshots.ts'
export { buildOrderLink, findOrderByLink } from './order-link.ts'
export { placeOrder } from './place-order.ts'
export { isOrderRecorded, recordOrder } from './record-order.ts'
export { isFullyRefunded } from './refunds/repository.ts'
export {
  addLines,
  claimIntent,
  findEventsOfOrder,
  findLastPaidOrder,
  findLinesOfOrder,
  findLinesOfPayment,
  findOrder,
  findOrdersForSameProduct,
  findPayment,
  findPaymentByIntent,
  findPaymentsOfOrder,
  findPlacedOrder,
  findUnsettledPayments,
  getOrder,
  getOrderForUpdate,
  getPayment,
  hasConsent,
  insertOrder,
  insertPayment,
  lockOrder,
  type NewLine,
  type OrderRow,
  type PaymentRow,
  recordEvent,
  replaceLines,
  touchPayment,
  updateOrder,
  updatePayment,
  upsertCustomer,
} from './repository.ts'
export { type MissingOrder, restoreOrder, restoreUpsell } from './restore-order.ts'
export { buildResumeLink, verifyResumeToken } from './resume-link.ts'
export { toStockRequest } from './to-stock-request.ts'
export { withdrawConsent } from './withdraw-consent.ts'
