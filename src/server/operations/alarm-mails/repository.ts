import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { authUsers, members } from '#server/db/schema/auth.ts'
import { alarms } from '#server/db/schema/system.ts'
import type { Db } from '#server/kernel/context.ts'

const dayMs = 24 * 3_600_000

/** What begins, what happened again since mails told of it a day ago or longer, and what was told of and is over. */
const isAlarmDue = (now: Date) =>
  or(
    and(isNull(alarms.cleared_at), isNull(alarms.told_at)),
    and(
      isNull(alarms.cleared_at),
      lte(alarms.told_at, new Date(now.getTime() - dayMs)),
      gt(alarms.last_at, alarms.told_at),
    ),
    lt(alarms.told_at, alarms.cleared_at),
  )

export async function hasDueAlarm(db: Db, now: Date): Promise<boolean> {
  const [row] = await db.select({ id: alarms.id }).from(alarms).where(isAlarmDue(now)).limit(1)
  return row !== undefined
}

/** Takes what mails have to tell, the latest first, and notes that they do. Call inside a transaction. */
export async function claimDueAlarms(db: Db, now: Date, most: number) {
  const rows = await db
    .select()
    .from(alarms)
    .where(isAlarmDue(now))
    .orderBy(sql`${alarms.last_at} desc`)
    .limit(most)
    .for('update', { skipLocked: true })
  const ids = rows.map(row => row.id)
  await db.update(alarms).set({ told_at: now }).where(inArray(alarms.id, ids))
  return rows
}

/** What nobody chose is the owner's. */
const wantsMails = sql<boolean>`coalesce(${members.alarm_mails}, ${members.role} = 'owner')`

/** The owner and the administrators to whom alarms come by mail. */
export async function listMembersToNotify(db: Db, now: Date) {
  return db
    .select({ id: members.id, email: authUsers.email, facts: authUsers.user_metadata })
    .from(members)
    .innerJoin(authUsers, eq(authUsers.id, members.user_id))
    .where(
      and(
        inArray(members.role, ['owner', 'admin']),
        wantsMails,
        isNotNull(authUsers.email_confirmed_at),
        or(isNull(authUsers.banned_until), lte(authUsers.banned_until, now)),
      ),
    )
    .orderBy(asc(members.created_at), asc(members.id))
}

/** Whether alarms come to this member by mail; null: there is no such member. */
export async function findMailPreference(db: Db, memberId: string): Promise<boolean | null> {
  const [row] = await db.select({ wants: wantsMails }).from(members).where(eq(members.id, memberId))
  return row?.wants ?? null
}

export async function saveMailPreference(db: Db, memberId: string, wants: boolean): Promise<void> {
  await db.update(members).set({ alarm_mails: wants }).where(eq(members.id, memberId))
}
