export { backupFactKey } from './self/self-checks.ts'
