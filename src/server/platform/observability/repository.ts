import { and, eq, isNull, sql } from 'drizzle-orm'
import { alarms, auditLog } from '#server/platform/db/schema/system.ts'
import type { Context, Db } from '../core/context.ts'
import { newId } from '../core/ids.ts'

/** Adds an audit log entry. `data` holds ids and names, never secrets. */
export async function audit(
  ctx: Pick<Context, 'db' | 'clock' | 'actor'>,
  action: string,
  target: string | null,
  data: Record<string, unknown> = {},
) {
  await ctx.db.insert(auditLog).values({
    id: newId(),
    member_id: ctx.actor?.memberId ?? null,
    action,
    target,
    data,
    created_at: ctx.clock(),
  })
}

type NewAlarm = { id: string; kind: string; subject: string; data: Record<string, unknown>; now: Date }

/** Opens an alarm, or increments the count of the open alarm of the same kind and subject. */
export async function openAlarm(db: Db, { id, kind, subject, data, now }: NewAlarm): Promise<void> {
  await db
    .insert(alarms)
    .values({ id, kind, subject, data, first_at: now, last_at: now })
    .onConflictDoUpdate({
      target: [alarms.kind, alarms.subject],
      targetWhere: isNull(alarms.cleared_at),
      set: { data, last_at: now, count: sql`${alarms.count} + 1` },
    })
}

/** Clears the open alarm of a subject without recording a member. */
export async function closeAlarm(db: Db, kind: string, subject: string, now: Date): Promise<void> {
  await db
    .update(alarms)
    .set({ cleared_at: now })
    .where(and(eq(alarms.kind, kind), eq(alarms.subject, subject), isNull(alarms.cleared_at)))
}
