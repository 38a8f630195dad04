import { resolve } from 'node:path'
import { BackupProblem, checkBackup, type Manifest, takeBackup } from '#server/backup/index.ts'
import { megabytes, type Place, runCommand } from './backup-command.ts'
import { databaseOfShop } from './beside-shop.ts'
import { knownSecret } from './secret.ts'

const usage = `npm run backup -- FOLDER [--with-secret]
Backs the selling shop up into a new folder: all rows of one moment, and the files they name.
npm run backup -- FOLDER --check
Reads a backup to its end and compares every sum. Run both with the settings of the shop.`
const notRunning = 'Vitrine does not run here. Start it with `npm start` first: it keeps selling meanwhile.'
const apart =
  'APP_SECRET is not in it: keep it somewhere else (DATA_DIR/secret, unless it was set). Without it, keys and sign-ins in the backup cannot be opened.'

const told = ({ tables, files, takenAt }: Manifest) => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const missing = files.missing > 0 ? `, ${files.missing} that were replaced meanwhile left out` : ''
  return `${rows} rows of ${tables.length} tables as of ${takenAt}, ${files.count} files (${megabytes(files.bytes)})${missing}`
}

async function take({ config, storage, fingerprintOf }: Place, folder: string, withSecret: boolean) {
  const database = await databaseOfShop(config, notRunning)
  await database.close()
  const secret = knownSecret(config)
  if (secret === null) throw new BackupProblem('There is no APP_SECRET: it is made at the first start.')
  const manifest = await takeBackup({
    directUrl: database.directUrl,
    storage,
    folder,
    secretFingerprint: fingerprintOf(secret),
    secret: withSecret ? secret : null,
    now: new Date(),
  })
  return `Backed up to ${folder}: ${told(manifest)}.\n${withSecret ? 'It holds APP_SECRET: keep it as a key is kept.' : apart}`
}

const options = { check: { type: 'boolean' }, 'with-secret': { type: 'boolean' } } as const
await runCommand({ usage, options }, async (place, folder, values) => {
  const at = resolve(folder)
  if (!values.check) return take(place, at, values['with-secret'] ?? false)
  return `${at} is whole: ${told((await checkBackup(at)).manifest)}.`
})
