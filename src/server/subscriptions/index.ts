export { subscriptionLinks } from './links.ts'
export { findOfOrder as subscriptionOfOrder, findSubscription, type SubscriptionRow } from './repository.ts'
