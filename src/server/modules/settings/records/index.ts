export { findStripeConfig, hasOwnKeys } from '../repository.ts'
