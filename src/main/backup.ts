import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupProblem, checkBackup, type Manifest, takeBackup } from '#server/backup/index.ts'
import { megabytes, type Place, runCommand } from './backup-command.ts'
import { databaseOfShop } from './beside-shop.ts'
import { knownSecret } from './secret.ts'

const usage = 'Where to? npm run backup -- FOLDER [--with-secret], or npm run backup -- FOLDER --check'
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

await runCommand(async place => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean' }, 'with-secret': { type: 'boolean' } },
  })
  const [folder] = positionals
  if (!folder || positionals.length > 1) throw new BackupProblem(usage)
  const at = resolve(folder)
  if (!values.check) return take(place, at, values['with-secret'] ?? false)
  return `${at} is whole: ${told((await checkBackup(at)).manifest)}.`
})
