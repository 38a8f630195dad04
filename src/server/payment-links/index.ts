export { askLink, claimLink, linkPaid, openLink } from './pay-link.ts'
export { findLink, findVariantFacts, type LinkRow, type VariantFacts } from './repository.ts'
export { registerPaymentLinkRoutes } from './routes.ts'
