import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alarms, auditLog } from '#server/platform/db/schema/system.ts'
import type { Context, Db } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { maybeOne } from '../db/one-row.ts'

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

/** Returns one page of the audit log, newest first. `before` is the last entry of the page before. */
export async function listAuditPage(db: Db, before: string | null, take: number) {
  return db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      target: auditLog.target,
      data: auditLog.data,
      createdAt: auditLog.created_at,
      memberId: auditLog.member_id,
    })
    .from(auditLog)
    .where(
      before
        ? sql`(${auditLog.created_at}, ${auditLog.id}) < (select created_at, id from audit_log where id = ${before})`
        : undefined,
    )
    .orderBy(desc(auditLog.created_at), desc(auditLog.id))
    .limit(take)
}

/** Lists the entries of an action about these targets. */
export async function listAuditEntries(db: Db, action: string, targets: readonly string[]) {
  if (targets.length === 0) return []
  return db
    .select({ target: auditLog.target, data: auditLog.data })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), inArray(auditLog.target, [...targets])))
}

type AuditSearch = {
  target: string
  /** The action, or with a trailing dot all actions that start with it. */
  action: string
  /** A value that the entry's data must have, where a missing value is null. */
  data?: { key: string; value: string | null }
}
/** Returns the newest matching entry of the audit log, or null. */
export async function findLastAuditEntry(db: Db, { target, action, data }: AuditSearch) {
  return maybeOne(
    db
      .select({ at: auditLog.created_at, memberId: auditLog.member_id })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.target, target),
          action.endsWith('.') ? sql`starts_with(${auditLog.action}, ${action})` : eq(auditLog.action, action),
          data && sql`${auditLog.data}->>${data.key}::text is not distinct from ${data.value}::text`,
        ),
      )
      .orderBy(desc(auditLog.created_at), desc(auditLog.id))
      .limit(1),
  )
}
