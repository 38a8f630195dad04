import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { listDigitalFiles } from '#server/modules/digital-goods/index.ts'
import { type FileName, listStoredFiles } from '#server/modules/files/index.ts'
import { backupFactKey } from '#server/modules/operations/index.ts'
import { listBlobFiles } from '#server/modules/pages/index.ts'
import { setInstallationFact } from '#server/platform/db/installation-facts.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import {
  type BackupFile,
  BackupProblem,
  type BackupTable,
  backupFormat,
  backupPaths,
  type Manifest,
} from './manifest.ts'
import {
  beginSnapshot,
  connectDirectly,
  copyRowsOut,
  listMigrations,
  listSequences,
  listTables,
  toDb,
} from './repository.ts'

const maxConcurrentFiles = 8
const ownerOnly = { mode: 0o600 }

export type BackupOptions = {
  /** Connection URL that bypasses any pooler. */
  directUrl: string
  storage: Storage
  /** Path of the new backup; must not exist yet. */
  folder: string
  secretFingerprint: string
  /** APP_SECRET to include in the backup, or null to leave it out. */
  secret: string | null
  now: Date
  /** Leaves files out, for a move that keeps the files where they are. */
  withoutFiles?: boolean
}

async function backUpTables(client: Client, folder: string): Promise<BackupTable[]> {
  const tables: BackupTable[] = []
  for (const table of await listTables(client)) {
    const { rows, stream, getSummary } = copyRowsOut(client, table)
    const file = createWriteStream(backupPaths.table(folder, table.name), ownerOnly)
    await pipeline(rows, stream, createGzip({ level: 4 }), file)
    tables.push({ ...table, ...getSummary() })
  }
  return tables
}

/** Copies one file. Returns null when it is gone because it was replaced since the snapshot. */
async function backUpFile(storage: Storage, folder: string, { key, mime }: FileName): Promise<BackupFile | null> {
  const bytes = await storage.open(key)
  if (!bytes) return null
  const path = backupPaths.file(folder, key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let length = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      length += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(bytes, count, createWriteStream(path, ownerOnly))
  return { key, mime, bytes: length, sha256: hash.digest('hex') }
}

async function backUpFiles(storage: Storage, folder: string, names: readonly FileName[]): Promise<Manifest['files']> {
  const remaining = [...names]
  const lines: string[] = []
  let [bytes, missing] = [0, 0]
  const copyNext = async () => {
    for (let name = remaining.pop(); name; name = remaining.pop()) {
      const file = await backUpFile(storage, folder, name)
      if (!file) missing += 1
      else {
        bytes += file.bytes
        lines.push(`${JSON.stringify(file)}\n`)
      }
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentFiles }, copyNext))
  const list = lines.sort().join('')
  await writeFile(backupPaths.list(folder), list, ownerOnly)
  return { count: lines.length, bytes, missing, sha256: createHash('sha256').update(list).digest('hex') }
}

async function writeBackup(folder: string, options: BackupOptions): Promise<Manifest> {
  const client = await connectDirectly(options.directUrl)
  try {
    await beginSnapshot(client)
    const db = toDb(client)
    const tables = await backUpTables(client, folder)
    const names = options.withoutFiles
      ? []
      : [...(await listStoredFiles(db)), ...(await listBlobFiles(db)), ...(await listDigitalFiles(db))]
    const metadata = { migrations: await listMigrations(client), sequences: await listSequences(client) }
    await client.query('commit')
    // The shop stores a file before the row that refers to it. Every file of the snapshot therefore exists, unless it
    // was replaced after the snapshot.
    const files = await backUpFiles(options.storage, folder, names)
    const { secretFingerprint, now } = options
    return { format: backupFormat, takenAt: now.toISOString(), secretFingerprint, ...metadata, tables, files }
  } finally {
    await client.end()
  }
}

/** Records the time of the backup in the shop. The backup is complete even if recording fails. */
async function recordBackup(directUrl: string, takenAt: string) {
  const client = await connectDirectly(directUrl)
  await setInstallationFact(toDb(client), backupFactKey, takenAt).finally(() => client.end())
}

/**
 * Takes a backup while the shop is running: all rows of one snapshot, then the files to which the rows refer. Until it
 * is complete, the backup is in a folder with the suffix `.partial`. Throws BackupProblem.
 */
export async function createBackup(options: BackupOptions): Promise<Manifest> {
  const { folder, secret } = options
  if (await stat(folder).catch(() => null)) throw new BackupProblem(`${folder} already exists: choose another name.`)
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(`${partial}/tables`, { recursive: true, mode: 0o700 })
  try {
    const manifest = await writeBackup(partial, options)
    if (secret !== null) await writeFile(backupPaths.secret(partial), secret, ownerOnly)
    await writeFile(backupPaths.manifest(partial), `${JSON.stringify(manifest, null, 2)}\n`, ownerOnly)
    await rename(partial, folder)
    if (!options.withoutFiles) await recordBackup(options.directUrl, manifest.takenAt).catch(() => undefined)
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}
