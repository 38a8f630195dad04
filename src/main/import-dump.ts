import { resolve } from 'node:path'
import { DumpProblem, importDump, oldTables } from '#server/import-dump/index.ts'
import { readConfig } from '#server/kernel/config.ts'
import { workerContext } from '#server/kernel/context.ts'
import { installationFact } from '#server/kernel/repository.ts'
import { databaseOfShop } from './beside-shop.ts'
import { command, type Given } from './command.ts'
import { dumpLines } from './dump-lines.ts'
import { knownSecret } from './secret.ts'
import { createServices } from './services.ts'

const usage = `npm run import-dump -- DUMP [--files FOLDER] [--check]
Loads the tables of the old system into the running shop; with --check it only tells what would come.
DUMP is a file of SQL, a table's CSV file, either also packed with gzip, or a folder of them; FOLDER holds product-images/ and upsell-assets/.`
const notRunning =
  'Vitrine does not run here. Start it with `npm start` first: it keeps running while the dump comes in.'
const otherSecret = 'This database was made with another APP_SECRET: set the one the shop runs with.'
const noSecret = 'APP_SECRET is missing: set the one the shop runs with.'

const options = { files: { type: 'string' }, check: { type: 'boolean' } } as const

async function run({ words: [path = ''], values }: Given<typeof options>) {
  const { files, check } = values
  const wanted = { path: resolve(path), files: files ? resolve(files) : null, isCheck: check ?? false }
  const config = readConfig(process.env)
  // Without the shop's own the provider's keys could be sealed so that nobody opens them.
  const appSecret = knownSecret(config)
  if (!appSecret) throw new DumpProblem(noSecret)
  const database = await databaseOfShop(config, notRunning)
  try {
    const services = createServices({ config, db: database.db, appSecret, simulator: null })
    const { fingerprint } = services.secrets
    if ((await installationFact(database.db, 'app_secret', fingerprint)) !== fingerprint)
      throw new DumpProblem(otherSecret)
    const report = await importDump(workerContext(services, 'import'), wanted)
    const isEmpty = Object.keys(report.others).length === 0 && oldTables.every(name => report.tables[name].read === 0)
    if (isEmpty) throw new DumpProblem(`${wanted.path} holds no row of a dump. What it may be:\n${usage}`)
    return dumpLines(report, wanted.isCheck).join('\n')
  } finally {
    await database.close()
  }
}

await command({ usage, options, words: 1 }, run)
// What reads pages and decodes pictures would wait for more.
process.exit()
