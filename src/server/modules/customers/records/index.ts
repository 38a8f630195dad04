export {
  fillIncomingCustomers,
  findActiveCustomer,
  findOrInsertCustomers,
  findPerson,
  hasConsent,
  type IncomingCustomer,
  insertIncomingCustomers,
  listKnownCustomers,
  listPaidOrdersOfBuyer,
  matchErasedCustomer,
  revokeConsent,
  upsertCustomer,
} from './repository.ts'
