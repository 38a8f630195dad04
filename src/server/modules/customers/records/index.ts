export { hasConsent, listPaidOrdersOfBuyer, matchErasedCustomer, revokeConsent, upsertCustomer } from './repository.ts'
