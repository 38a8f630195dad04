import { and, like, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { installation } from '#server/platform/db/schema/system.ts'

export async function getDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp()::text as now`)
  return new Date(rows[0]?.now ?? Number.NaN)
}

/** Deletes facts with this key prefix that were not updated for `milliseconds`, measured by the database’s clock. */
export async function deleteStaleFacts(db: Db, prefix: string, milliseconds: number): Promise<void> {
  await db
    .delete(installation)
    .where(
      and(
        like(installation.key, `${prefix}%`),
        lt(installation.updated_at, sql`now() - ${milliseconds} * interval '1 millisecond'`),
      ),
    )
}
