import { Readable } from 'node:stream'
import { getShop } from '#server/modules/settings/shop/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import type { SecretBox } from '#server/platform/security/secrets.ts'
import { copyStoredFiles, listPrivateFiles, writeUploadList } from './pages/write-files.ts'
import { type StoredCopy, writePages, writeSettings } from './pages/write-pages.ts'
import { buildReadme } from './readme/build-readme.ts'
import type { ExportSink, WrittenFile } from './sink.ts'
import { allProducts } from './tables/catalog/repository.ts'
import { uploads } from './tables/content/repository.ts'
import { sourcesByTable } from './tables/export-tables.ts'
import { countRows, withSnapshot } from './tables/repository.ts'
import { allOrders } from './tables/sales/repository.ts'
import { writeOrders, writeProducts } from './tables/write-listed-tables.ts'
import { type ExportScope, type WrittenTable, writeSource } from './tables/write-table.ts'

/** The number of the format that docs/moving-out.md describes. It rises when a file or column changes its meaning. */
export const exportSchemaVersion = 1

export type ExportOptions = {
  db: Db
  storage: Storage
  /** Decrypts license keys. Null when the APP_SECRET is not known: the export then has no keys. */
  secrets: SecretBox | null
  sink: ExportSink
  now: Date
  /** The version of Vitrine. */
  version: string
  /** Aborts when the export was canceled or the process stops. */
  signal: AbortSignal
  /** Receives the number of written rows and files, and how many there are about. */
  onProgress?: (done: number, total: number) => void
}
export type ExportSummary = { tables: WrittenTable[]; files: number; bytes: number; missing: string[] }

/** Remembers every file that is written, for the manifest. */
function recordFiles(sink: ExportSink) {
  const files: WrittenFile[] = []
  const recording: ExportSink = {
    ...sink,
    async write(path, content) {
      const file = await sink.write(path, content)
      files.push(file)
      return file
    },
  }
  return { recording, files }
}

async function countAll(db: Db): Promise<number> {
  let rows = 0
  // An uploaded file counts twice: as a row of files.csv and as a file that is copied.
  for (const source of [allProducts, allOrders, uploads, uploads, ...Object.values(sourcesByTable)])
    rows += await countRows(db, source)
  return rows
}

async function writeTables(scope: ExportScope, db: Db): Promise<WrittenTable[]> {
  const tables = [await writeProducts(scope, db), await writeOrders(scope, db)]
  for (const [table, source] of Object.entries(sourcesByTable)) tables.push(await writeSource(scope, db, table, source))
  return tables
}

/** The manifest is streamed line by line, because a shop may have a hundred thousand files. */
function* formatManifest(facts: object, files: readonly WrittenFile[]) {
  yield `${JSON.stringify(facts, null, 2).slice(0, -2)},\n  "files": [\n`
  for (const [place, file] of files.entries())
    yield `    ${JSON.stringify(file)}${place === files.length - 1 ? '' : ','}\n`
  yield '  ]\n}\n'
}

/**
 * Writes everything that belongs to the seller: tables, pages, settings and uploaded files of one snapshot, a description
 * of all of them, and a manifest. License keys are decrypted; other secrets and passwords are left out.
 */
export async function writeExport(options: ExportOptions): Promise<ExportSummary> {
  const { db, storage, secrets, now, signal, onProgress } = options
  const { recording: sink, files } = recordFiles(options.sink)
  let [done, total] = [0, 0]
  const onWritten = () => {
    done += 1
    onProgress?.(done, Math.max(done, total))
  }
  const { shop, tables, copies } = await withSnapshot(db, async snapshot => {
    const shop = await getShop(snapshot)
    const scope: ExportScope = { sink, timeZone: shop.time_zone, secrets, signal, onWritten }
    total = await countAll(snapshot)
    for (const [path, text] of Object.entries(buildReadme({ shop: shop.name, timeZone: shop.time_zone, now })))
      await sink.write(path, Readable.from([Buffer.from(text)]))
    const tables = await writeTables(scope, snapshot)
    const pages = await writePages(scope, snapshot)
    const uploaded = await writeUploadList(scope, snapshot)
    await writeSettings(scope, snapshot)
    const privateFiles = await listPrivateFiles(snapshot)
    const copies: StoredCopy[] = [...pages.copies, ...uploaded.copies, ...privateFiles]
    total += pages.copies.length + pages.table.rows + privateFiles.length
    return { shop, tables: [...tables, pages.table, uploaded.table], copies }
  })
  // The shop stores a file before the row that refers to it. Every file of the snapshot therefore exists, unless it was
  // replaced since.
  const missing = await copyStoredFiles({ sink, timeZone: shop.time_zone, secrets, signal, onWritten }, storage, copies)
  const facts = {
    format: 'vitrine-export',
    schemaVersion: exportSchemaVersion,
    vitrineVersion: options.version,
    exportedAt: now.toISOString(),
    shop: { name: shop.name, currency: shop.currency, timeZone: shop.time_zone },
    tables,
    missing,
  }
  await options.sink.write('manifest.json', Readable.from(formatManifest(facts, files)))
  await sink.finish()
  return { tables, files: files.length, bytes: files.reduce((sum, file) => sum + file.bytes, 0), missing }
}
