export { restoreCart } from './earlier-carts.ts'
export { goodsOf } from './goods-of.ts'
export { orderLink, orderOfPage } from './order-link.ts'
export { placeOrder } from './place-order.ts'
export { isRecorded, recordOrder } from './record-order.ts'
export { isGivenBack } from './refunds/repository.ts'
export {
  addLines,
  claimIntent,
  consentOf,
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
  findUnsettled,
  insertOrder,
  insertPayment,
  lockOrder,
  mergeCustomer,
  type NewLine,
  type OrderRow,
  type PaymentRow,
  recordEvent,
  replaceLines,
  touchPayment,
  updateOrder,
  updatePayment,
} from './repository.ts'
export { type Missing, restoreOrder, restoreUpsell } from './restore-order.ts'
export { orderOfLink, resumeLink } from './resume-link.ts'
export { withdrawConsent } from './withdraw-consent.ts'
