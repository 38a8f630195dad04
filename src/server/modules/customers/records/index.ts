export {
  fillIncomingCustomers,
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
