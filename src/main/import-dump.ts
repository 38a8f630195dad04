import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { embeddedAddress } from '#server/db/embedded/visit.ts'
import { connectDatabase } from '#server/db/open.ts'
import { DumpProblem, importDump } from '#server/import-dump/index.ts'
import { type Config, ConfigError, readConfig } from '#server/kernel/config.ts'
import { workerContext } from '#server/kernel/context.ts'
import { installationFact } from '#server/kernel/repository.ts'
import { dumpLines } from './dump-lines.ts'
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

/** The secret the shop seals with: without it the provider's keys could be sealed so that nobody opens them. */
function secretOf({ appSecret, dataDir }: Config): string {
  const file = join(dataDir, 'secret')
  const secret = appSecret ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : null)
  if (!secret) throw new DumpProblem(noSecret)
  return secret
}

async function run() {
  const wanted = argumentsOf()
  const config = readConfig(process.env)
  const url = config.databaseUrl ?? embeddedAddress(config.dataDir)
  if (!url) throw new DumpProblem(notRunning)
  const appSecret = secretOf(config)
  const database = connectDatabase(url, config.databaseDirectUrl ?? url, config)
  try {
    const services = createServices({ config, db: database.db, appSecret, simulator: null })
    const { fingerprint } = services.secrets
    if ((await installationFact(database.db, 'app_secret', fingerprint)) !== fingerprint)
      throw new DumpProblem(otherSecret)
    const report = await importDump(workerContext(services, 'import'), wanted)
    console.log(dumpLines(report, wanted.isCheck).join('\n'))
  } finally {
    await database.close()
  }
}

run()
  .catch(error => {
    const gone = /ECONNREFUSED|ENOENT/.test(String(error?.cause ?? error))
    const isTold = error instanceof DumpProblem || error instanceof ConfigError
    console.error(isTold ? error.message : gone ? notRunning : error)
    process.exitCode = 1
  })
  // What reads pages and decodes pictures would wait for more.
  .finally(() => process.exit())
