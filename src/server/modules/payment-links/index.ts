export { findLinkLines, toLinkOrderLines } from './order-lines.ts'
export {
  assertLinkPayable,
  claimLink,
  findOrderPaidByLink,
  getOpenLink,
  markLinkPaid,
  reassignLink,
} from './pay-link.ts'
export { findLink, findLinkOfOrder, type LinkRow } from './repository.ts'
