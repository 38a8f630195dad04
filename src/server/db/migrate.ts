import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { packageRoot } from '#server/kernel/package-root.ts'

const migrationLock = 7_286_203_002
/** The migrations of this version, with their journal. */
export const ownMigrations = join(packageRoot, 'src/server/db/migrations')

/**
 * Brings the database to the present schema, all or nothing. Processes that start together wait for one another; the
 * later ones find nothing left to do.
 *
 * @param directUrl past any pooler: the lock lives as long as this connection
 * @param migrationsFolder of another version, for tests
 */
export async function migrateDatabase(directUrl: string, migrationsFolder = ownMigrations): Promise<void> {
  const client = new Client({ connectionString: directUrl, application_name: 'vitrine migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query("set client_min_messages = 'warning'")
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}
