import { join, resolve } from 'node:path'
import { BackupProblem, readManifest, restoreBackup } from '#server/backup/index.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Config } from '#server/kernel/config.ts'
import { megabytes, runCommand } from './backup-command.ts'
import { keepSecret, knownSecret, prepareDataDir, secretIn } from './secret.ts'

const usage = `npm run restore -- FOLDER
Puts a backup into a new DATA_DIR or an empty database, with the settings of the shop that is to run there, before it runs.`
const noSecret =
  'APP_SECRET is missing: set it, or put the shop’s file `secret` into DATA_DIR. The backup does not hold it.'

/** The secret to run with, and whether DATA_DIR has yet to be given it. */
function secretFor(config: Config, folder: string) {
  const kept = knownSecret(config)
  const secret = kept ?? secretIn(join(folder, 'secret'))
  if (secret === null) throw new BackupProblem(noSecret)
  return { secret, isNew: kept === null }
}

await runCommand({ usage }, async ({ config, storage, fingerprintOf }, folder) => {
  const at = resolve(folder)
  // Looked at first: a database that is made for nothing would have to be taken away again.
  await readManifest(at)
  prepareDataDir(config)
  const { secret, isNew } = secretFor(config, at)
  const database = await openDatabase(config)
  try {
    const { directUrl } = database
    const restored = await restoreBackup({ directUrl, storage, folder: at, secretFingerprint: fingerprintOf(secret) })
    if (isNew) keepSecret(config, secret)
    const { tables, files, takenAt } = restored
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `Restored: ${rows} rows as of ${takenAt}, ${files.count} files (${megabytes(files.bytes)}). Start the shop: what was paid since then is asked of the provider.`
  } finally {
    await database.close()
  }
})
