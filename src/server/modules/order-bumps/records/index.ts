export { listActiveOrderBumps, type OrderBumpRow, selectHasOrderBumps } from './repository.ts'
