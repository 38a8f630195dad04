import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { packageRoot } from '#server/platform/config/package-root.ts'
import { hasErrorCode, OperatorError, pgErrorCodes } from '#server/platform/core/errors.ts'

const migrationLock = 7_286_203_002
/**
 * Lock timeout of a migration. Statements queue behind a migration that waits for a lock, so the migration gives up
 * before the lock timeout of those statements. The time is also shorter than PostgreSQL's `deadlock_timeout` of one
 * second, because in a deadlock with a purchase PostgreSQL could abort the purchase instead of the migration.
 */
const lockTimeoutMs = 500
const lockWaitMs = 120_000
export const bundledMigrations = join(packageRoot, 'src/server/platform/db/migrations')

/** The tables that the transactions of a purchase lock first, in their order. */
const lockedFirst = ['checkouts', 'orders', 'payments', 'order_lines']
const getLockPosition = (table: string) =>
  lockedFirst.includes(table) ? lockedFirst.indexOf(table) : lockedFirst.length

/** Lists the statements of migrations that the database does not have. Empty when it has none at all. */
async function listPendingStatements(client: Client, migrationsFolder: string): Promise<string[]> {
  const journal = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as exists")
  if (!journal.rows[0]?.exists) return []
  const { rows } = await client.query('select max(created_at) as latest from drizzle.__drizzle_migrations')
  return readMigrationFiles({ migrationsFolder })
    .filter(({ folderMillis }) => folderMillis > Number(rows[0]?.latest))
    .flatMap(({ sql }) => sql)
}

/**
 * Locks the existing tables that the statements alter, before the first one is altered. A migration that locked them one
 * by one between its steps would wait for purchases while purchases wait for it.
 */
async function lockAlteredTables(client: Client, statements: readonly string[]): Promise<void> {
  const altered = statements.flatMap(text => [...text.matchAll(/^\s*alter table "?(\w+)"?/gim)].map(([, name]) => name))
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any($1)",
    [altered],
  )
  const names = rows.map(({ name }) => name).sort((a, b) => getLockPosition(a) - getLockPosition(b))
  if (names.length > 0)
    await client.query(`lock table ${names.map(name => `"${name}"`).join(', ')} in access exclusive mode`)
}

async function migrateWithRetries(client: Client, migrationsFolder: string): Promise<void> {
  await client.query(`set lock_timeout = ${lockTimeoutMs}`)
  const db = drizzle(client)
  for (const deadline = Date.now() + lockWaitMs; ; await sleep(500 + Math.random() * 1_000)) {
    try {
      const pending = await listPendingStatements(client, migrationsFolder)
      if (pending.length > 0) {
        // The `begin` of drizzle-orm then only raises a warning, and its `commit` ends this transaction.
        await client.query('begin')
        await lockAlteredTables(client, pending)
      }
      return await migrate(db, { migrationsFolder })
    } catch (error) {
      await client.query('rollback')
      if (!hasErrorCode(error, pgErrorCodes.deadlock, pgErrorCodes.lockTimeout)) throw error
      if (Date.now() > deadline)
        throw new OperatorError(
          'Another database session, such as a backup or a long query, locked tables for two minutes, so the migration could not run. Start Vitrine again once that session has ended.',
          { cause: error },
        )
    }
  }
}

/**
 * Migrates the database to the current schema, completely or not at all. Processes that start at the same time wait for
 * each other, and the later ones find nothing to do. After a deadlock or lock timeout, the migration is repeated.
 * Throws an OperatorError when another session locks a table for two minutes.
 * @param directUrl a connection string that bypasses any pooler, because the advisory lock lasts as long as the
 * connection
 * @param migrationsFolder migrations of another version, for tests
 */
export async function migrateDatabase(directUrl: string, migrationsFolder = bundledMigrations): Promise<void> {
  const client = new Client({ connectionString: directUrl, application_name: 'vitrine migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query("set client_min_messages = 'error'")
    await migrateWithRetries(client, migrationsFolder)
  } finally {
    await client.end()
  }
}
