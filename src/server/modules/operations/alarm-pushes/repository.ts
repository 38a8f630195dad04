import { and, desc, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { alarms } from '#server/platform/db/schema/system.ts'

/** Marks open alarms that were not pushed yet as pushed, and returns them, newest first. */
export async function claimUnpushedAlarms(db: Db, now: Date) {
  const unpushed = db
    .select({ id: alarms.id })
    .from(alarms)
    .where(and(isNull(alarms.cleared_at), isNull(alarms.pushed_at)))
    .orderBy(desc(alarms.first_at))
    .limit(1_000)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(alarms)
    .set({ pushed_at: now })
    .where(inArray(alarms.id, unpushed))
    .returning({ kind: alarms.kind, firstAt: alarms.first_at })
  return rows.sort((one, other) => other.firstAt.getTime() - one.firstAt.getTime())
}
