export { checkBackup } from './check.ts'
export { BackupProblem, type Manifest, readManifest } from './manifest.ts'
export { restoreBackup } from './restore.ts'
export { takeBackup } from './take.ts'
