export { findSubscriptionOfOrder } from '../repository.ts'
