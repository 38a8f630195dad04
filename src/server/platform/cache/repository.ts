import { sql } from 'drizzle-orm'
import { contentVersion } from '#server/platform/db/schema/system.ts'
import type { Db, TxDb } from '../core/context.ts'

/** Returns the current content version. Throws when the table is empty. */
export async function readContentVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: contentVersion.version }).from(contentVersion)
  if (!row) throw new Error('the table content_version has no row; restore it from a backup')
  return row.version
}

/** Increments the version in the current transaction; PostgreSQL notifies `channel` when the transaction commits. */
export async function incrementContentVersion(db: TxDb, channel: string): Promise<void> {
  await db.execute(sql`with raised as (update content_version set version = version + 1 returning version)
    select pg_notify(${channel}, version::text) from raised`)
}
