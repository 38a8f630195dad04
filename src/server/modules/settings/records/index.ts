export { findStripeConfig } from '../repository.ts'
