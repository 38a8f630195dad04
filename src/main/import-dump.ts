import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DumpProblem, importDump } from '#server/import-dump/index.ts'
import { readConfig } from '#server/kernel/config.ts'
import { workerContext } from '#server/kernel/context.ts'
import { installationFact } from '#server/kernel/repository.ts'
import { databaseOfShop } from './beside-shop.ts'
import { command } from './command.ts'
import { dumpLines } from './dump-lines.ts'
import { knownSecret } from './secret.ts'
import { createServices } from './services.ts'

const usage = `What from? npm run import-dump -- DUMP [--files FOLDER] [--check]
DUMP is a file of SQL, a table's CSV file, or a folder of either; FOLDER holds product-images/ and upsell-assets/.`
const notRunning =
  'Vitrine does not run here. Start it with `npm start` first: it keeps running while the dump comes in.'
const otherSecret = 'This database was made with another APP_SECRET: set the one the shop runs with.'
const noSecret = 'APP_SECRET is missing: set the one the shop runs with.'

function argumentsOf() {
  try {
    const options = { files: { type: 'string' }, check: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [path, ...more] = positionals
    if (!path || more.length > 0) throw new DumpProblem(usage)
    return { path: resolve(path), files: values.files ? resolve(values.files) : null, isCheck: values.check ?? false }
  } catch {
    throw new DumpProblem(usage)
  }
}

async function run() {
  const wanted = argumentsOf()
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
    return dumpLines(report, wanted.isCheck).join('\n')
  } finally {
    await database.close()
  }
}

await command(run)
// What reads pages and decodes pictures would wait for more.
process.exit()
