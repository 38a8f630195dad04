import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { authUsers, members } from '#server/platform/db/schema/auth.ts'
import { alarms } from '#server/platform/db/schema/system.ts'

const dayMs = 24 * 3_600_000

/**
 * Matches alarms to report by e-mail: new ones, those that recurred after an e-mail at least a day ago, and resolved
 * ones that an e-mail reported while they were open.
 */
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

/** Locks due alarms, latest first, and marks them as reported. */
export async function claimDueAlarms(db: TxDb, now: Date, most: number) {
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

/** Among members without a preference, only the owner gets alarm e-mails. */
const wantsMails = sql<boolean>`coalesce(${members.alarm_mails}, ${members.role} = 'owner')`

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

/** Returns whether this member gets alarm e-mails. Throws not_found when there is no such member. */
export async function getMailPreference(db: Db, memberId: string): Promise<boolean> {
  const [row] = await db.select({ wants: wantsMails }).from(members).where(eq(members.id, memberId))
  return orThrow(row?.wants, 'not_found')
}

export async function saveMailPreference(db: Db, memberId: string, wants: boolean): Promise<void> {
  await db.update(members).set({ alarm_mails: wants }).where(eq(members.id, memberId))
}
