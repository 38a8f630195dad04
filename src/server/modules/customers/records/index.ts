export {
  fillIncomingCustomers,
  findActiveCustomer,
  hasConsent,
  type IncomingCustomer,
  insertIncomingCustomers,
  listKnownCustomers,
  listPaidOrdersOfBuyer,
  matchErasedCustomer,
  revokeConsent,
  upsertCustomer,
} from './repository.ts'
