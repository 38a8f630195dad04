export { backupFactKey, loadMailServerCheck, maxBackupSeconds } from './self/self-checks.ts'
