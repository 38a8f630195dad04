export { findBenefitsOfLines, grantAccess, grantAccessOfOrder } from './grant-access.ts'
export { listKeysOfOrders } from './license-keys/repository.ts'
export { listAccessOfOrders, listAccessTitles } from './repository.ts'
export { endAccessOfSubscription, eraseAccess, syncAccess } from './sync-access.ts'
