import { sql } from 'drizzle-orm'
import type { Db } from '../core/context.ts'

/** Returns the size of the database on disk, in bytes. */
export async function getDatabaseSize(db: Db): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database())::text as bytes`)
  return Number(rows[0]?.bytes ?? 0)
}

/** Throws when the database does not respond. */
export async function ping(db: Db): Promise<void> {
  await db.execute(sql`select 1`)
}
