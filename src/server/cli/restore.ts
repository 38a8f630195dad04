import { join, resolve } from 'node:path'
import { BackupProblem, readManifest } from '#server/modules/backup/manifest.ts'
import { restoreBackup } from '#server/modules/backup/restore-backup.ts'
import type { Config } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { findSecret, prepareDataDir, readSecretFile, saveSecret } from '../bootstrap/secret.ts'
import { formatMegabytes, runBackupCommand } from './backup-command.ts'

const usage = `npm run restore -- FOLDER
Restores a backup to a new DATA_DIR or an empty database. Run it before the first start, with the settings of the restored shop.`
const missingSecretMessage =
  'APP_SECRET is missing, and the backup does not contain it. Set it, or copy the shop’s file `secret` to DATA_DIR.'

/** Returns the secret of the restored shop. `isNew` is true when the secret must still be saved to DATA_DIR. */
function resolveSecret(config: Config, folder: string) {
  const storedSecret = findSecret(config)
  const secret = storedSecret ?? readSecretFile(join(folder, 'secret'))
  if (secret === null) throw new BackupProblem(missingSecretMessage)
  return { secret, isNew: storedSecret === null }
}

await runBackupCommand({ usage }, async ({ config, storage, computeFingerprint }, folder) => {
  const path = resolve(folder)
  // The manifest is read before anything is created, so that a wrong folder leaves no new database behind.
  await readManifest(path)
  prepareDataDir(config)
  const { secret, isNew } = resolveSecret(config, path)
  const database = await openDatabase(config)
  try {
    const { directUrl } = database
    const secretFingerprint = computeFingerprint(secret)
    const manifest = await restoreBackup({ directUrl, storage, folder: path, secretFingerprint })
    if (isNew) saveSecret(config, secret)
    const { tables, files, takenAt } = manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `Restored ${rows} rows as of ${takenAt} and ${files.count} files (${formatMegabytes(files.bytes)}). Start the shop: it fetches later payments from the provider.`
  } finally {
    await database.close()
  }
})
