import { resolve } from 'node:path'
import { BackupProblem, checkBackup, createBackup, type Manifest } from '#server/backup/index.ts'
import { type BackupContext, formatMegabytes, runBackupCommand } from './backup-command.ts'
import { openShopDatabase } from './maintenance-command.ts'
import { findSecret } from './secret.ts'

const usage = `npm run backup -- FOLDER [--with-secret]
Backs the selling shop up into a new folder: all rows of one moment, and the files they name.
npm run backup -- FOLDER --check
Reads a backup to its end and compares every sum. Run both with the settings of the shop.`
const notRunning = 'Vitrine does not run here. Start it with `npm start` first: it keeps selling meanwhile.'
const secretNotIncludedNotice =
  'APP_SECRET is not in it: keep it somewhere else (DATA_DIR/secret, unless it was set). Without it, keys and sign-ins in the backup cannot be opened.'

const formatManifest = ({ tables, files, takenAt }: Manifest) => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const missing = files.missing > 0 ? `, ${files.missing} that were replaced meanwhile left out` : ''
  return `${rows} rows of ${tables.length} tables as of ${takenAt}, ${files.count} files (${formatMegabytes(files.bytes)})${missing}`
}

async function runBackup(
  { config, storage, computeFingerprint: fingerprintOf }: BackupContext,
  folder: string,
  withSecret: boolean,
) {
  const database = await openShopDatabase(config, notRunning)
  await database.close()
  const secret = findSecret(config)
  if (secret === null) throw new BackupProblem('There is no APP_SECRET: it is made at the first start.')
  const manifest = await createBackup({
    directUrl: database.directUrl,
    storage,
    folder,
    secretFingerprint: fingerprintOf(secret),
    secret: withSecret ? secret : null,
    now: new Date(),
  })
  return `Backed up to ${folder}: ${formatManifest(manifest)}.\n${withSecret ? 'It holds APP_SECRET: keep it as a key is kept.' : secretNotIncludedNotice}`
}

const options = { check: { type: 'boolean' }, 'with-secret': { type: 'boolean' } } as const
await runBackupCommand({ usage, options }, async (place, folder, values) => {
  const at = resolve(folder)
  if (!values.check) return runBackup(place, at, values['with-secret'] ?? false)
  return `${at} is whole: ${formatManifest((await checkBackup(at)).manifest)}.`
})
