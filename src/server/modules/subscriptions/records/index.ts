export { findSubscription, findSubscriptionOfOrder } from '../repository.ts'
