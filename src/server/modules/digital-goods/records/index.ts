export { findBenefitsOfLines, grantAccess, grantAccessOfOrder } from './grant-access.ts'
export { eraseGrants, listAccessOfOrders, listAccessTitles } from './repository.ts'
export { endAccessOfSubscription, syncAccess } from './sync-access.ts'
