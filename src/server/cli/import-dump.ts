import { resolve } from 'node:path'
import { DumpProblem } from '#server/modules/import-dump/dump-problem.ts'
import { oldTables } from '#server/modules/import-dump/dump-report.ts'
import { importDump } from '#server/modules/import-dump/import-dump.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createWorkerContext } from '#server/platform/core/context.ts'
import { getOrSetInstallationFact } from '#server/platform/db/installation-facts.ts'
import { findSecret } from '../bootstrap/secret.ts'
import { createServices } from '../bootstrap/services.ts'
import { type ParsedArgs, runCliCommand } from './command.ts'
import { formatDumpReport } from './format-dump-report.ts'
import { openShopDatabase } from './maintenance-command.ts'

const usage = `npm run import-dump -- DUMP [--files FOLDER] [--check]
Imports the tables of the old system into the running shop. --check only reports what would be imported.
DUMP is an SQL file, the CSV file of a table, a gzip of either, or a folder of them. FOLDER contains product-images/ and upsell-assets/.`
const notRunning = 'Vitrine is not running here. Start it with `npm start`; the dump is imported while it runs.'
const wrongSecretMessage = 'This database was created with another APP_SECRET. Set the APP_SECRET of the running shop.'
const missingSecretMessage = 'APP_SECRET is missing. Set the APP_SECRET of the running shop.'

const options = { files: { type: 'string' }, check: { type: 'boolean' } } as const

async function runImport({ words: [path = ''], values }: ParsedArgs<typeof options>) {
  const { files, check } = values
  const request = { path: resolve(path), files: files ? resolve(files) : null, isCheck: check ?? false }
  const config = readConfig(process.env)
  // The import encrypts provider keys with this secret. The running shop could not decrypt keys that were encrypted
  // with another one.
  const appSecret = findSecret(config)
  if (!appSecret) throw new DumpProblem(missingSecretMessage)
  const database = await openShopDatabase(config, notRunning)
  try {
    const services = createServices({ config, db: database.db, appSecret, simulator: null })
    const { fingerprint } = services.secrets
    if ((await getOrSetInstallationFact(database.db, 'app_secret', fingerprint)) !== fingerprint)
      throw new DumpProblem(wrongSecretMessage)
    const report = await importDump(createWorkerContext(services, 'import'), request)
    const isEmpty = Object.keys(report.others).length === 0 && oldTables.every(name => report.tables[name].read === 0)
    if (isEmpty) throw new DumpProblem(`${request.path} contains no rows of a dump. Usage:\n${usage}`)
    return formatDumpReport(report, request.isCheck).join('\n')
  } finally {
    await database.close()
  }
}

await runCliCommand({ usage, options, words: 1 }, runImport)
// The process exits explicitly, because the threads that parse pages and decode pictures would keep it running.
process.exit()
