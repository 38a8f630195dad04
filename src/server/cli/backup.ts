import { resolve } from 'node:path'
import { checkBackup } from '#server/modules/backup/check-backup.ts'
import { createBackup } from '#server/modules/backup/create-backup.ts'
import { BackupProblem, type Manifest } from '#server/modules/backup/manifest.ts'
import { findSecret } from '../bootstrap/secret.ts'
import { type BackupContext, formatMegabytes, runBackupCommand } from './backup-command.ts'
import { openShopDatabase } from './maintenance-command.ts'

const usage = `npm run backup -- FOLDER [--with-secret]
Backs up the running shop to a new folder: a consistent snapshot of all rows, and the files they refer to.
npm run backup -- FOLDER --check
Reads a whole backup and verifies every checksum. Run both commands with the settings of the shop.`
const notRunning = 'Vitrine is not running here. Start it with `npm start`; the backup is taken while it runs.'
const secretNotIncludedNotice =
  'The backup does not contain APP_SECRET. Store it separately (the variable, or the file DATA_DIR/secret): without it, the keys and sign-in secrets in the backup cannot be decrypted.'

const formatManifest = ({ tables, files, takenAt }: Manifest) => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const missing = files.missing > 0 ? `, without ${files.missing} files that were deleted during the backup` : ''
  return `${rows} rows of ${tables.length} tables as of ${takenAt}, ${files.count} files (${formatMegabytes(files.bytes)})${missing}`
}

async function runBackup({ config, storage, computeFingerprint }: BackupContext, folder: string, withSecret: boolean) {
  const database = await openShopDatabase(config, notRunning)
  await database.close()
  const secret = findSecret(config)
  if (secret === null)
    throw new BackupProblem('There is no APP_SECRET yet. Start the shop once with `npm start`, which creates it.')
  const manifest = await createBackup({
    directUrl: database.directUrl,
    storage,
    folder,
    secretFingerprint: computeFingerprint(secret),
    secret: withSecret ? secret : null,
    now: new Date(),
  })
  return `Backed up to ${folder}: ${formatManifest(manifest)}.\n${withSecret ? 'The backup contains APP_SECRET: protect it like a private key.' : secretNotIncludedNotice}`
}

const options = { check: { type: 'boolean' }, 'with-secret': { type: 'boolean' } } as const
await runBackupCommand({ usage, options }, async (context, folder, values) => {
  const path = resolve(folder)
  if (!values.check) return runBackup(context, path, values['with-secret'] ?? false)
  return `${path} is complete and undamaged: ${formatManifest((await checkBackup(path)).manifest)}.`
})
