export { findLinkLines, linesOfLink } from './order-lines.ts'
export { askLink, claimLink, giveLinkTo, linkPaid, openLink, orderPaidByLink } from './pay-link.ts'
export { findLink, findVariantFacts, type LinkRow, type VariantFacts } from './repository.ts'
export { registerPaymentLinkRoutes } from './routes.ts'
