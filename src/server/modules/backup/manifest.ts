import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { OperatorError } from '#server/platform/core/errors.ts'

/** An error whose message is written for the operator at the terminal. */
export class BackupProblem extends OperatorError {}

export const backupFormat = 1
const Count = z.int().check(z.gte(0))
const Sum = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Name = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/))

const Table = z.object({ name: Name, columns: z.array(Name), rows: Count, sha256: Sum })
/** One table of a backup; `sha256` is the hash of its uncompressed rows. */
export type BackupTable = z.infer<typeof Table>

const Manifest = z.object({
  format: z.literal(backupFormat),
  /** Time of the snapshot, ISO 8601. */
  takenAt: z.string(),
  /** Hashes of the applied migrations, in order. */
  migrations: z.array(z.string()),
  /** Identifies the APP_SECRET that encrypted the stored secrets, without revealing it. */
  secretFingerprint: z.string(),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: Name, lastValue: z.nullable(z.string()) })),
  /** Totals of `files.jsonl`, and its hash. `missing` counts files that rows name but the storage does not have. */
  files: z.object({ count: Count, bytes: Count, missing: Count, sha256: Sum }),
})
export type Manifest = z.infer<typeof Manifest>

const File = z.object({ key: z.string(), mime: z.string(), bytes: Count, sha256: Sum })
/** One file of a backup: a line of `files.jsonl`. */
export type BackupFile = z.infer<typeof File>

export const backupPaths = {
  manifest: (folder: string) => join(folder, 'manifest.json'),
  table: (folder: string, name: string) => join(folder, 'tables', `${name}.gz`),
  list: (folder: string) => join(folder, 'files.jsonl'),
  file: (folder: string, key: string) => join(folder, 'files', key),
  secret: (folder: string) => join(folder, 'secret'),
}

/** Reads the manifest. Throws BackupProblem when it is missing or this version cannot read it. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(backupPaths.manifest(folder), 'utf8').catch(() => null)
  if (text === null) throw new BackupProblem(`${folder} contains no backup: manifest.json is missing.`)
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    throw new BackupProblem(`${backupPaths.manifest(folder)} is damaged or was written by another version of Vitrine.`)
  }
}

/** Computes a file’s SHA-256 as hex. Returns null when the file does not exist. */
export async function hashFile(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return hash.digest('hex')
}

/** Reads the list of files. Throws BackupProblem when its hash differs from the manifest. */
export async function loadFileList(folder: string, { files }: Manifest): Promise<BackupFile[]> {
  const text = await readFile(backupPaths.list(folder), 'utf8').catch(() => '')
  if (createHash('sha256').update(text).digest('hex') !== files.sha256) {
    throw new BackupProblem(`${backupPaths.list(folder)} is damaged.`)
  }
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => File.parse(JSON.parse(line)))
}
