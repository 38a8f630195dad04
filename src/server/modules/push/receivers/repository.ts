import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { defaultPushEvents, type PushEvent } from '#contract/push.ts'
import type { Db } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { authSessions, authUsers, members } from '#server/platform/db/schema/auth.ts'
import { pushPreferences, pushSubscriptions } from '#server/platform/db/schema/push.ts'
import type { SubscriptionRow } from '../devices/repository.ts'

/** Matches subscriptions of members who may sign in, and whose session nobody has ended. */
const isReachable = (now: Date) =>
  and(isNull(authSessions.ended_at), or(isNull(authUsers.banned_until), lte(authUsers.banned_until, now)))

const selectReachable = (db: Db) =>
  db
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(authSessions, eq(authSessions.id, pushSubscriptions.session_id))
    .innerJoin(authUsers, eq(authUsers.id, pushSubscriptions.user_id))
    .innerJoin(members, eq(members.user_id, pushSubscriptions.user_id))

/** Lists the devices that receive an event. Only owners and administrators receive alarms. */
export async function listReceivingDevices(db: Db, event: PushEvent, now: Date): Promise<SubscriptionRow[]> {
  const isDefault = defaultPushEvents.includes(event)
  const rows = await selectReachable(db)
    .leftJoin(pushPreferences, eq(pushPreferences.user_id, pushSubscriptions.user_id))
    .where(
      and(
        isReachable(now),
        sql`coalesce(${event} = any(${pushPreferences.events}), ${isDefault})`,
        event === 'alarm' ? inArray(members.role, ['owner', 'admin']) : undefined,
      ),
    )
    .orderBy(asc(pushSubscriptions.id))
  return rows.map(({ subscription }) => subscription)
}

/** Finds a device that may still receive messages. */
export async function findReachableDevice(db: Db, id: string, now: Date): Promise<SubscriptionRow | null> {
  const found = await maybeOne(selectReachable(db).where(and(eq(pushSubscriptions.id, id), isReachable(now))))
  return found?.subscription ?? null
}

/** Lists the devices of a member whose session nobody has ended, with the User-Agent of that session. */
export const listDevicesOfUser = (db: Db, userId: string) =>
  db
    .select({ subscription: pushSubscriptions, userAgent: authSessions.user_agent })
    .from(pushSubscriptions)
    .innerJoin(authSessions, eq(authSessions.id, pushSubscriptions.session_id))
    .where(and(eq(pushSubscriptions.user_id, userId), isNull(authSessions.ended_at)))
    .orderBy(asc(pushSubscriptions.created_at), asc(pushSubscriptions.id))

/** Deletes devices whose session was ended, and those that have only failed since `before`. Returns their number. */
export async function deleteUnreachableDevices(db: Db, before: Date): Promise<number> {
  const ended = db
    .select({ id: authSessions.id })
    .from(authSessions)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.session_id, authSessions.id))
    .where(isNotNull(authSessions.ended_at))
  const deleted = await db
    .delete(pushSubscriptions)
    .where(or(inArray(pushSubscriptions.session_id, ended), lt(pushSubscriptions.failed_at, before)))
  return deleted.rowCount ?? 0
}
