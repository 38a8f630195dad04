import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { packageRoot } from '#server/platform/config/package-root.ts'
import { hasErrorCode, OperatorError, pgErrorCodes } from '#server/platform/core/errors.ts'

const migrationLock = 7_286_203_002
/**
 * Lock timeout of a migration. Statements queue behind a migration that waits for a lock, so the migration gives up
 * before the lock timeout of those statements.
 */
const lockTimeoutMs = 1_500
const lockWaitMs = 120_000
export const bundledMigrations = join(packageRoot, 'src/server/platform/db/migrations')

async function migrateWithRetries(client: Client, migrationsFolder: string): Promise<void> {
  await client.query(`set lock_timeout = ${lockTimeoutMs}`)
  const db = drizzle(client)
  for (const deadline = Date.now() + lockWaitMs; ; await sleep(500 + Math.random() * 1_000)) {
    try {
      return await migrate(db, { migrationsFolder })
    } catch (error) {
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
    await client.query("set client_min_messages = 'warning'")
    await migrateWithRetries(client, migrationsFolder)
  } finally {
    await client.end()
  }
}
