import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createStorage } from '#server/modules/files/storage/index.ts'
import { exportToFolder } from '#server/modules/shop-export/export-to-folder.ts'
import { countAppliedMigrations } from '#server/modules/shop-export/tables/repository.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { version } from '#server/platform/config/version.ts'
import type { Db } from '#server/platform/core/context.ts'
import { OperatorError } from '#server/platform/core/errors.ts'
import { bundledMigrations } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { createSecretBox } from '#server/platform/security/secrets.ts'
import { findSecret } from '../bootstrap/secret.ts'
import { formatMegabytes } from './backup-command.ts'
import { type ParsedArgs, runCliCommand } from './command.ts'
import { openShopDatabase } from './maintenance-command.ts'

const usage = `npm run export-all -- --to FOLDER [--folder]
Exports everything of the shop to an empty folder: orders, customers, ledger, pages and files, with a description of every column. It writes one ZIP file, or with --folder the files themselves. The shop may be running or stopped.`
const noShop = 'There is no shop in DATA_DIR. Run the command with the settings of the shop.'
const stepPercent = 10

/** Opens the database of the running shop, or starts the embedded database of a shop that is stopped. */
async function openAnyDatabase(config: Config) {
  if (config.databaseUrl) return openShopDatabase(config, noShop)
  if (!existsSync(join(config.dataDir, 'pg'))) throw new OperatorError(noShop)
  // A killed shop leaves the file that says that its database runs.
  return openShopDatabase(config, noShop).catch(error => {
    if (error instanceof OperatorError) return openDatabase(config)
    throw error
  })
}

/** Throws when the database lacks tables or columns that this version reads. */
async function assertMigrated(db: Db) {
  const journal = JSON.parse(readFileSync(join(bundledMigrations, 'meta/_journal.json'), 'utf8')) as {
    entries: object[]
  }
  if ((await countAppliedMigrations(db)) < journal.entries.length)
    throw new OperatorError('The database is of an earlier version. Start the shop once, which migrates it.')
}

/** Prints the progress in steps of ten percent. */
function createProgressReport() {
  let printed = 0
  return (done: number, total: number) => {
    const percent = Math.floor((done * 100) / total / stepPercent) * stepPercent
    if (percent <= printed || percent >= 100) return
    printed = percent
    console.error(`${percent} % of ${total} rows and files`)
  }
}

const options = { to: { type: 'string' }, folder: { type: 'boolean' } } as const
async function runExport({ values }: ParsedArgs<typeof options>) {
  if (!values.to) throw new OperatorError(usage)
  const config = readConfig(process.env)
  const stop = new AbortController()
  const interrupt = () => stop.abort(new OperatorError('The export was interrupted; the folder is empty again.'))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  const database = await openAnyDatabase(config)
  try {
    await assertMigrated(database.db)
    const secret = findSecret(config)
    const { path, summary } = await exportToFolder({
      db: database.db,
      storage: createStorage(config),
      secrets: secret === null ? null : createSecretBox(secret),
      folder: resolve(values.to),
      asFiles: values.folder ?? false,
      now: new Date(),
      version: version.version,
      signal: stop.signal,
      onProgress: createProgressReport(),
    })
    const rows = summary.tables.reduce((sum, table) => sum + table.rows, 0)
    const missing =
      summary.missing.length > 0 ? `, without ${summary.missing.length} files that were deleted meanwhile` : ''
    return `Exported ${rows} rows and ${summary.files} files (${formatMegabytes(summary.bytes)})${missing} to ${path}.
It contains personal data of customers: store it as carefully as the shop.`
  } finally {
    await database.close()
  }
}

await runCliCommand({ usage, options }, runExport)
