export { backupFactKey, loadBackupCheck, loadMailServerCheck } from './self/self-checks.ts'
