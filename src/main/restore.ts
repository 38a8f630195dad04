import { join, resolve } from 'node:path'
import { BackupProblem, readManifest, restoreBackup } from '#server/backup/index.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Config } from '#server/kernel/config.ts'
import { formatMegabytes, runBackupCommand } from './backup-command.ts'
import { findSecret, prepareDataDir, readSecretFile, saveSecret } from './secret.ts'

const usage = `npm run restore -- FOLDER
Puts a backup into a new DATA_DIR or an empty database, with the settings of the shop that is to run there, before it runs.`
const missingSecretMessage =
  'APP_SECRET is missing: set it, or put the shop’s file `secret` into DATA_DIR. The backup does not hold it.'

/** Returns the secret of the restored shop, and whether it has yet to be saved to DATA_DIR. */
function resolveSecret(config: Config, folder: string) {
  const kept = findSecret(config)
  const secret = kept ?? readSecretFile(join(folder, 'secret'))
  if (secret === null) throw new BackupProblem(missingSecretMessage)
  return { secret, isNew: kept === null }
}

await runBackupCommand({ usage }, async ({ config, storage, computeFingerprint: fingerprintOf }, folder) => {
  const at = resolve(folder)
  // Read before anything is created, so that a wrong folder leaves no new database behind.
  await readManifest(at)
  prepareDataDir(config)
  const { secret, isNew } = resolveSecret(config, at)
  const database = await openDatabase(config)
  try {
    const { directUrl } = database
    const restored = await restoreBackup({ directUrl, storage, folder: at, secretFingerprint: fingerprintOf(secret) })
    if (isNew) saveSecret(config, secret)
    const { tables, files, takenAt } = restored
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `Restored: ${rows} rows as of ${takenAt}, ${files.count} files (${formatMegabytes(files.bytes)}). Start the shop: what was paid since then is asked of the provider.`
  } finally {
    await database.close()
  }
})
