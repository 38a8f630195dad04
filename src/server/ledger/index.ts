export { ledgerChore } from './ledger-chore.ts'
export { registerLedgerRoutes } from './routes.ts'
