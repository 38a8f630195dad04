import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { migrateDatabase, ownMigrations } from '#server/db/migrate.ts'
import type { Storage } from '#server/kernel/storage.ts'
import { checkBackup, unpacked } from './check.ts'
import { type BackedFile, type BackedTable, BackupProblem, type Manifest, placeOf } from './manifest.ts'
import {
  addReferences,
  connectAlone,
  dropReferences,
  emptyTables,
  forgetTurns,
  isEmpty,
  isInUse,
  migrationsOf,
  rowsIn,
  rowsOut,
  setSequences,
  skipVersions,
  tablesOf,
} from './repository.ts'

type Journal = { entries: { tag: string }[] }
const journalOf = (folder: string) => join(folder, 'meta/_journal.json')
const sumOf = (tag: string) =>
  createHash('sha256')
    .update(readFileSync(join(ownMigrations, `${tag}.sql`)))
    .digest('hex')

/**
 * The migrations of the version that a backup is of, in a folder of their own.
 * Throws BackupProblem when it is of a later version than this one, or of another history.
 */
function migrationsUpTo({ migrations }: Manifest): string {
  const journal = JSON.parse(readFileSync(journalOf(ownMigrations), 'utf8')) as Journal
  const known = journal.entries.slice(0, migrations.length)
  if (known.length < migrations.length || known.some(({ tag }, at) => sumOf(tag) !== migrations[at])) {
    throw new BackupProblem('This backup is of a later version of Vitrine: restore it with that version.')
  }
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-migrations-'))
  cpSync(ownMigrations, folder, { recursive: true })
  writeFileSync(journalOf(folder), JSON.stringify({ ...journal, entries: known }))
  return folder
}

async function toThatVersion(directUrl: string, manifest: Manifest): Promise<void> {
  const folder = migrationsUpTo(manifest)
  try {
    await migrateDatabase(directUrl, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const loadTable = (client: Client, folder: string, table: BackedTable): Promise<void> =>
  pipeline(unpacked(folder, table.name), createGunzip(), rowsIn(client, table))

/** Reads a table back and compares it with what was written. */
async function compareTable(client: Client, table: BackedTable): Promise<void> {
  const { rows, stream, told } = rowsOut(client, table)
  await pipeline(rows, stream, new Writable({ write: (_chunk, _encoding, done) => done() }))
  if (told().sha256 !== table.sha256) throw new BackupProblem(`${table.name} is not what it was.`)
}

async function load(client: Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const present = await tablesOf(client)
  const unknown = tables.find(({ name }) => !present.some(each => each.name === name))
  if (unknown) throw new BackupProblem(`There is no table ${unknown.name} here.`)
  await client.query('begin')
  const references = await dropReferences(client)
  await emptyTables(client, present)
  for (const table of tables) await loadTable(client, folder, table)
  for (const table of tables) await compareTable(client, table)
  await addReferences(client, references)
  await setSequences(client, sequences)
  await skipVersions(client)
  await forgetTurns(client)
  await client.query('commit')
}

async function putFiles(storage: Storage, folder: string, files: readonly BackedFile[]): Promise<void> {
  for (const { key, mime } of files) await storage.put(key, { file: placeOf.file(folder, key) }, mime)
}

export type Restoring = {
  /** Past any pooler. */
  directUrl: string
  storage: Storage
  folder: string
  /** Of the APP_SECRET that the shop will run with. */
  secretFingerprint: string
}

/**
 * Puts a backup into a database that holds no shop. Everything is compared before anything is written; the rows come all
 * or not at all, and the next start brings them to the present version. Throws BackupProblem.
 */
export async function restoreBackup({ directUrl, storage, folder, secretFingerprint }: Restoring): Promise<Manifest> {
  const { manifest, files } = await checkBackup(folder)
  if (manifest.secretFingerprint !== secretFingerprint) {
    throw new BackupProblem('APP_SECRET is not the one that this backup was made with.')
  }
  const client = await connectAlone(directUrl)
  try {
    if (await isInUse(client)) throw new BackupProblem('A shop runs on this database: stop it first.')
    if (!(await isEmpty(client))) throw new BackupProblem('This database holds a shop: restore into an empty one.')
    const had = await migrationsOf(client)
    if (had.length > manifest.migrations.length) {
      throw new BackupProblem('This database is of a later version than the backup: restore into a new one.')
    }
    await toThatVersion(directUrl, manifest)
    await putFiles(storage, folder, files)
    await load(client, folder, manifest)
    return manifest
  } finally {
    await client.end()
  }
}
