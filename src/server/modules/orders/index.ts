export { restoreCartSnapshot } from './cart-snapshots.ts'
export { toLineContents, toLineParts } from './line-parts.ts'
export { buildOrderLink, findOrderByLink, getOrderKey } from './order-link.ts'
export { placeOrder } from './place-order.ts'
export { isOrderRecorded, toStockRequest } from './placed-order.ts'
export { recordOrder } from './record-order.ts'
export {
  addLines,
  assertNotExample,
  findEventsOfOrder,
  findFirstOrderTime,
  findLastPaidOrder,
  findLinesOfOrder,
  findLinesOfPayment,
  findOrder,
  findOrderOfInvoice,
  findOrdersForSameProduct,
  findOrdersOfSubscription,
  findPlacedOrder,
  getOrder,
  getOrderForUpdate,
  hasPaidOrder,
  insertOrder,
  lockOrder,
  type NewLine,
  type OrderRow,
  recordEvent,
  replaceLines,
  selectVariantsOfPayment,
  updateOrder,
} from './repository.ts'
export { type MissingOrder, restoreOrder, restoreUpsell } from './restore-order.ts'
export { buildResumeLink, verifyResumeToken } from './resume-link.ts'
export { withdrawConsent } from './withdraw-consent.ts'
