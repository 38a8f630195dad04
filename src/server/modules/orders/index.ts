export { restoreCartSnapshot } from './cart-snapshots.ts'
export { buildOrderLink, findOrderByLink, getOrderKey } from './order-link.ts'
export { placeOrder } from './place-order.ts'
export { isOrderRecorded, recordOrder } from './record-order.ts'
export {
  addLines,
  findEventsOfOrder,
  findLastPaidOrder,
  findLinesOfOrder,
  findLinesOfPayment,
  findOrder,
  findOrdersForSameProduct,
  findPlacedOrder,
  getOrder,
  getOrderForUpdate,
  hasConsent,
  insertOrder,
  lockOrder,
  type NewLine,
  type OrderRow,
  recordEvent,
  replaceLines,
  updateOrder,
  upsertCustomer,
} from './repository.ts'
export { type MissingOrder, restoreOrder, restoreUpsell } from './restore-order.ts'
export { buildResumeLink, verifyResumeToken } from './resume-link.ts'
export { toStockRequest } from './to-stock-request.ts'
export { withdrawConsent } from './withdraw-consent.ts'
