export { backupFactKey, loadMailServerCheck } from './self/self-checks.ts'
