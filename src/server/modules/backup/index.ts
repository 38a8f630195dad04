export { checkBackup } from './check-backup.ts'
export { createBackup } from './create-backup.ts'
export { BackupProblem, type Manifest, readManifest } from './manifest.ts'
export { restoreBackup } from './restore-backup.ts'
