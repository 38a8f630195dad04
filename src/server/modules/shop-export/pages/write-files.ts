import { listDigitalFiles } from '#server/modules/digital-goods/index.ts'
import { getPublicPath, getStorageKey } from '#server/modules/files/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { uploads } from '../tables/content/repository.ts'
import { streamRows } from '../tables/repository.ts'
import { type ExportScope, formatValue, writeTable } from '../tables/write-table.ts'
import type { StoredCopy } from './write-pages.ts'

export const fileColumns = ['file', 'address', 'mime', 'bytes', 'width', 'height', 'created_at'] as const
const batchSize = 1_000

async function* streamUploads(db: Db, timeZone: string, copies: StoredCopy[]) {
  for await (const row of streamRows(db, uploads, batchSize)) {
    const name = { bucket: String(row.bucket), path: String(row.path), etag: String(row.etag) }
    const file = `files/${name.bucket}/${name.path}`
    copies.push({ path: file, key: getStorageKey(name) })
    yield {
      file,
      address: getPublicPath(name),
      mime: String(row.mime),
      bytes: Number(row.bytes),
      width: formatValue(timeZone, row.width),
      height: formatValue(timeZone, row.height),
      created_at: formatValue(timeZone, row.created_at),
    }
  }
}

/** Lists the private files that buyers download, which have a table of their own. */
export const listPrivateFiles = async (db: Db): Promise<StoredCopy[]> =>
  (await listDigitalFiles(db)).map(({ key }) => ({ path: `files/${key}`, key }))

/** Writes files.csv. Returns the uploaded files, which must still be copied. */
export async function writeUploadList(scope: ExportScope, db: Db) {
  const copies: StoredCopy[] = []
  const table = await writeTable(scope, 'files', fileColumns, streamUploads(db, scope.timeZone, copies))
  return { table, copies }
}

/** Copies stored files. Returns the paths of files that were replaced or deleted since the snapshot. */
export async function copyStoredFiles(
  { sink, signal, onWritten }: ExportScope,
  storage: Storage,
  copies: readonly StoredCopy[],
): Promise<string[]> {
  const missing: string[] = []
  for (const { path, key } of copies) {
    signal.throwIfAborted()
    const content = await storage.open(key)
    if (content) await sink.write(path, content)
    else missing.push(path)
    onWritten()
  }
  return missing
}
