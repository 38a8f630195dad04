import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { bundledMigrations, migrateDatabase } from '#server/platform/db/migrate.ts'
import type { Storage } from '#server/platform/files/storage.ts'
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
  const applied = journal.entries.slice(0, migrations.length)
  if (
    applied.length < migrations.length ||
    applied.some(({ tag }, index) => hashMigration(tag) !== migrations[index])
  ) {
    throw new BackupProblem('This backup was made by a later version of Vitrine: restore it with that version.')
  }
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-migrations-'))
  cpSync(bundledMigrations, folder, { recursive: true })
  writeFileSync(getJournalPath(folder), JSON.stringify({ ...journal, entries: applied }))
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
  const { rows, stream, getSummary } = copyRowsOut(client, table)
  await pipeline(rows, stream, new Writable({ write: (_chunk, _encoding, done) => done() }))
  if (getSummary().sha256 !== table.sha256)
    throw new BackupProblem(`After loading, the table ${table.name} differs from the backup: no rows were restored.`)
}

async function loadTables(client: Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const existingTables = await listTables(client)
  const unknown = tables.find(({ name }) => !existingTables.some(each => each.name === name))
  if (unknown)
    throw new BackupProblem(
      `The backup contains the table ${unknown.name}, which its version of Vitrine does not have.`,
    )
  await client.query('begin')
  const references = await dropForeignKeys(client)
  await truncateTables(client, existingTables)
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
    if (await isShopRunning(client)) throw new BackupProblem('A shop is running on this database: stop it first.')
    if (!(await isShopEmpty(client)))
      throw new BackupProblem('This database contains a shop: restore into an empty database.')
    const currentMigrations = await listMigrations(client)
    if (currentMigrations.length > manifest.migrations.length) {
      throw new BackupProblem('This database has a later version than the backup: restore into a new database.')
    }
    await migrateToBackupVersion(directUrl, manifest)
    await storeFiles(storage, folder, files)
    await loadTables(client, folder, manifest)
    return manifest
  } finally {
    await client.end()
  }
}
