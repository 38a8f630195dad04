import { resolve } from 'node:path'
import { DumpProblem, importDump, oldTables } from '#server/import-dump/index.ts'
import { readConfig } from '#server/kernel/config.ts'
import { createWorkerContext } from '#server/kernel/context.ts'
import { getOrSetInstallationFact } from '#server/kernel/repository.ts'
import { type ParsedArgs, runCliCommand } from './command.ts'
import { formatDumpReport } from './format-dump-report.ts'
import { openShopDatabase } from './maintenance-command.ts'
import { findSecret } from './secret.ts'
import { createServices } from './services.ts'

const usage = `npm run import-dump -- DUMP [--files FOLDER] [--check]
Loads the tables of the old system into the running shop; with --check it only tells what would come.
DUMP is a file of SQL, a table's CSV file, either also packed with gzip, or a folder of them; FOLDER holds product-images/ and upsell-assets/.`
const notRunning =
  'Vitrine does not run here. Start it with `npm start` first: it keeps running while the dump comes in.'
const wrongSecretMessage = 'This database was made with another APP_SECRET: set the one the shop runs with.'
const missingSecretMessage = 'APP_SECRET is missing: set the one the shop runs with.'

const options = { files: { type: 'string' }, check: { type: 'boolean' } } as const

async function runImport({ words: [path = ''], values }: ParsedArgs<typeof options>) {
  const { files, check } = values
  const wanted = { path: resolve(path), files: files ? resolve(files) : null, isCheck: check ?? false }
  const config = readConfig(process.env)
  // Provider keys that were encrypted with any other secret could not be decrypted by the shop.
  const appSecret = findSecret(config)
  if (!appSecret) throw new DumpProblem(missingSecretMessage)
  const database = await openShopDatabase(config, notRunning)
  try {
    const services = createServices({ config, db: database.db, appSecret, simulator: null })
    const { fingerprint } = services.secrets
    if ((await getOrSetInstallationFact(database.db, 'app_secret', fingerprint)) !== fingerprint)
      throw new DumpProblem(wrongSecretMessage)
    const report = await importDump(createWorkerContext(services, 'import'), wanted)
    const isEmpty = Object.keys(report.others).length === 0 && oldTables.every(name => report.tables[name].read === 0)
    if (isEmpty) throw new DumpProblem(`${wanted.path} holds no row of a dump. What it may be:\n${usage}`)
    return formatDumpReport(report, wanted.isCheck).join('\n')
  } finally {
    await database.close()
  }
}

await runCliCommand({ usage, options, words: 1 }, runImport)
// The threads that parse pages and decode pictures would keep the process alive.
process.exit()
