export {
  assertLinkPayable,
  claimLink,
  findLinkLines,
  findOrderPaidByLink,
  getOpenLink,
  markLinkPaid,
  reassignLink,
  toLinkOrderLines,
} from './pay-link.ts'
export { findLink, findLinkOfOrder, type LinkRow } from './repository.ts'
