export { ledgerJob } from './ledger-job.ts'
export { registerLedgerRoutes } from './routes.ts'
