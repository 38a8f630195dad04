export { type ActiveBump, type OrderBumpRow, selectActiveBumps } from './repository.ts'
