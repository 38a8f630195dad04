import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { type FileName, listStoredFiles } from '#server/files/index.ts'
import { setInstallationFact } from '#server/kernel/repository.ts'
import type { Storage } from '#server/kernel/storage.ts'
import { backupFactKey } from '#server/operations/index.ts'
import { listBlobFiles } from '#server/pages/index.ts'
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
  /** Past any pooler. */
  directUrl: string
  storage: Storage
  /** Where the backup is to lie; must not be there yet. */
  folder: string
  secretFingerprint: string
  /** APP_SECRET, to be kept in the backup; null: it is kept elsewhere. */
  secret: string | null
  now: Date
  /** Leaves files out, for a move that keeps them where they are. */
  withoutFiles?: boolean
}

async function backUpTables(client: Client, folder: string): Promise<BackupTable[]> {
  const taken: BackupTable[] = []
  for (const table of await listTables(client)) {
    const { rows, stream, told } = copyRowsOut(client, table)
    const file = createWriteStream(backupPaths.table(folder, table.name), ownerOnly)
    await pipeline(rows, stream, createGzip({ level: 4 }), file)
    taken.push({ ...table, ...told() })
  }
  return taken
}

/** One file, or null when the storage has it no more: it was replaced since the moment of the rows. */
async function backUpFile(storage: Storage, folder: string, { key, mime }: FileName): Promise<BackupFile | null> {
  const bytes = await storage.open(key)
  if (!bytes) return null
  const place = backupPaths.file(folder, key)
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let length = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      length += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(bytes, count, createWriteStream(place, ownerOnly))
  return { key, mime, bytes: length, sha256: hash.digest('hex') }
}

async function backUpFiles(storage: Storage, folder: string, names: readonly FileName[]): Promise<Manifest['files']> {
  const waiting = [...names]
  const lines: string[] = []
  let [bytes, missing] = [0, 0]
  const work = async () => {
    for (let name = waiting.pop(); name; name = waiting.pop()) {
      const file = await backUpFile(storage, folder, name)
      if (!file) missing += 1
      else {
        bytes += file.bytes
        lines.push(`${JSON.stringify(file)}\n`)
      }
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentFiles }, work))
  const list = lines.sort().join('')
  await writeFile(backupPaths.list(folder), list, ownerOnly)
  return { count: lines.length, bytes, missing, sha256: createHash('sha256').update(list).digest('hex') }
}

async function writeBackup(folder: string, taking: BackupOptions): Promise<Manifest> {
  const client = await connectDirectly(taking.directUrl)
  try {
    await beginSnapshot(client)
    const db = toDb(client)
    const tables = await backUpTables(client, folder)
    const names = taking.withoutFiles ? [] : [...(await listStoredFiles(db)), ...(await listBlobFiles(db))]
    const rest = { migrations: await listMigrations(client), sequences: await listSequences(client) }
    await client.query('commit')
    // Rows are written after their files: whatever the rows of that moment name is there.
    const files = await backUpFiles(taking.storage, folder, names)
    const { secretFingerprint, now } = taking
    return { format: backupFormat, takenAt: now.toISOString(), secretFingerprint, ...rest, tables, files }
  } finally {
    await client.end()
  }
}

/** Tells the shop when it was last backed up. A backup that could not be told is whole all the same. */
async function recordBackup(directUrl: string, takenAt: string) {
  const client = await connectDirectly(directUrl)
  await setInstallationFact(toDb(client), backupFactKey, takenAt).finally(() => client.end())
}

/**
 * Takes a backup while the shop sells: all rows of one moment, then the files they name. It lies under its name once it is
 * whole, and beside it, as `.partial`, until then. Throws BackupProblem.
 */
export async function createBackup(taking: BackupOptions): Promise<Manifest> {
  const { folder, secret } = taking
  if (await stat(folder).catch(() => null)) throw new BackupProblem(`${folder} is there already: name another one.`)
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(`${partial}/tables`, { recursive: true, mode: 0o700 })
  try {
    const manifest = await writeBackup(partial, taking)
    if (secret !== null) await writeFile(backupPaths.secret(partial), secret, ownerOnly)
    await writeFile(backupPaths.manifest(partial), `${JSON.stringify(manifest, null, 2)}\n`, ownerOnly)
    await rename(partial, folder)
    if (!taking.withoutFiles) await recordBackup(taking.directUrl, manifest.takenAt).catch(() => undefined)
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}
