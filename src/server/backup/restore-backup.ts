import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { bundledMigrations, migrateDatabase } from '#server/db/migrate.ts'
import type { Storage } from '#server/kernel/storage.ts'
import { checkBackup, readUnpackedTable } from './check-backup.ts'
import { type BackupFile, BackupProblem, type BackupTable, backupPaths, type Manifest } from './manifest.ts'
import {
  clearTaskTurns,
  connectDirectly,
  copyRowsIn,
  copyRowsOut,
  dropForeignKeys,
  isShopEmpty,
  isShopRunning,
  listMigrations,
  listTables,
  restoreForeignKeys,
  setSequences,
  skipContentVersions,
  truncateTables,
} from './repository.ts'

type MigrationJournal = { entries: { tag: string }[] }
const getJournalPath = (folder: string) => join(folder, 'meta/_journal.json')
const hashMigration = (tag: string) =>
  createHash('sha256')
    .update(readFileSync(join(bundledMigrations, `${tag}.sql`)))
    .digest('hex')

/**
 * Copies the migrations that the backup’s version had into a temporary folder. Throws BackupProblem when the backup is
 * from a later version or has a different migration history.
 */
function extractMigrations({ migrations }: Manifest): string {
  const journal = JSON.parse(readFileSync(getJournalPath(bundledMigrations), 'utf8')) as MigrationJournal
  const known = journal.entries.slice(0, migrations.length)
  if (known.length < migrations.length || known.some(({ tag }, at) => hashMigration(tag) !== migrations[at])) {
    throw new BackupProblem('This backup is of a later version of Vitrine: restore it with that version.')
  }
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-migrations-'))
  cpSync(bundledMigrations, folder, { recursive: true })
  writeFileSync(getJournalPath(folder), JSON.stringify({ ...journal, entries: known }))
  return folder
}

async function migrateToBackupVersion(directUrl: string, manifest: Manifest): Promise<void> {
  const folder = extractMigrations(manifest)
  try {
    await migrateDatabase(directUrl, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const loadTable = (client: Client, folder: string, table: BackupTable): Promise<void> =>
  pipeline(readUnpackedTable(folder, table.name), createGunzip(), copyRowsIn(client, table))

/** Reads a table back and compares its hash with the backup. */
async function assertTableMatches(client: Client, table: BackupTable): Promise<void> {
  const { rows, stream, told } = copyRowsOut(client, table)
  await pipeline(rows, stream, new Writable({ write: (_chunk, _encoding, done) => done() }))
  if (told().sha256 !== table.sha256) throw new BackupProblem(`${table.name} is not what it was.`)
}

async function loadTables(client: Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const present = await listTables(client)
  const unknown = tables.find(({ name }) => !present.some(each => each.name === name))
  if (unknown) throw new BackupProblem(`There is no table ${unknown.name} here.`)
  await client.query('begin')
  const references = await dropForeignKeys(client)
  await truncateTables(client, present)
  for (const table of tables) await loadTable(client, folder, table)
  for (const table of tables) await assertTableMatches(client, table)
  await restoreForeignKeys(client, references)
  await setSequences(client, sequences)
  await skipContentVersions(client)
  await clearTaskTurns(client)
  await client.query('commit')
}

async function storeFiles(storage: Storage, folder: string, files: readonly BackupFile[]): Promise<void> {
  for (const { key, mime } of files) await storage.put(key, { file: backupPaths.file(folder, key) }, mime)
}

export type RestoreOptions = {
  /** Connection URL that bypasses any pooler. */
  directUrl: string
  storage: Storage
  folder: string
  /** Fingerprint of the APP_SECRET that the restored shop will use. */
  secretFingerprint: string
}

/**
 * Restores a backup into a database without a shop. Verifies everything before writing, loads all rows or none, and
 * leaves newer migrations to the next start. Throws BackupProblem.
 */
export async function restoreBackup({
  directUrl,
  storage,
  folder,
  secretFingerprint,
}: RestoreOptions): Promise<Manifest> {
  const { manifest, files } = await checkBackup(folder)
  if (manifest.secretFingerprint !== secretFingerprint) {
    throw new BackupProblem('APP_SECRET is not the one that this backup was made with.')
  }
  const client = await connectDirectly(directUrl)
  try {
    if (await isShopRunning(client)) throw new BackupProblem('A shop runs on this database: stop it first.')
    if (!(await isShopEmpty(client))) throw new BackupProblem('This database holds a shop: restore into an empty one.')
    const had = await listMigrations(client)
    if (had.length > manifest.migrations.length) {
      throw new BackupProblem('This database is of a later version than the backup: restore into a new one.')
    }
    await migrateToBackupVersion(directUrl, manifest)
    await storeFiles(storage, folder, files)
    await loadTables(client, folder, manifest)
    return manifest
  } finally {
    await client.end()
  }
}
