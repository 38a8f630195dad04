import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import type { PushEvent } from '#contract/push.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { pushPreferences, pushSubscriptions } from '#server/platform/db/schema/push.ts'

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect

/** Makes registrations of a member wait for each other, so that two of them cannot exceed the limit of devices. */
export async function lockDevices(db: TxDb, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`push devices ${userId}`}, 0))`)
}

/** Counts the devices of a member except the one with this endpoint. */
export async function countOtherDevices(db: Db, userId: string, endpointHash: string): Promise<number> {
  const [row] = await db
    .select({ devices: count() })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.user_id, userId), ne(pushSubscriptions.endpoint_hash, endpointHash)))
  return row?.devices ?? 0
}

/** Deletes the subscription of an endpoint, whose new registration is inserted as another row. */
export async function deleteDeviceOfEndpoint(db: Db, endpointHash: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint_hash, endpointHash))
}

export async function insertDevice(db: Db, row: typeof pushSubscriptions.$inferInsert): Promise<void> {
  await db.insert(pushSubscriptions).values(row)
}

/** Binds a device of a member to a session. Returns false when the member has no device with this endpoint. */
export async function bindDevice(db: Db, userId: string, endpointHash: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await db
    .update(pushSubscriptions)
    .set({ session_id: sessionId })
    .where(and(eq(pushSubscriptions.user_id, userId), eq(pushSubscriptions.endpoint_hash, endpointHash)))
  return rowCount === 1
}

export async function findDeviceOfUser(db: Db, userId: string, id: string): Promise<SubscriptionRow | null> {
  return maybeOne(
    db
      .select()
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.user_id, userId))),
  )
}

/** Deletes a device. Returns false when it did not exist. */
export async function deleteDevice(db: Db, id: string): Promise<boolean> {
  return (await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))).rowCount === 1
}

/** Deletes the devices of all members, because a new key pair cannot send to them. */
export async function deleteAllDevices(db: Db): Promise<void> {
  await db.delete(pushSubscriptions)
}

export async function recordAccepted(db: Db, id: string, now: Date): Promise<void> {
  await db.update(pushSubscriptions).set({ last_used_at: now, failed_at: null }).where(eq(pushSubscriptions.id, id))
}

/** Records that a device is failing. Writes nothing when that is known. */
export async function recordFailing(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ failed_at: now })
    .where(and(eq(pushSubscriptions.id, id), isNull(pushSubscriptions.failed_at)))
}

/** Returns the events that a member chose, or null for the default. */
export async function findChosenEvents(db: Db, userId: string): Promise<string[] | null> {
  const [row] = await db
    .select({ events: pushPreferences.events })
    .from(pushPreferences)
    .where(eq(pushPreferences.user_id, userId))
  return row?.events ?? null
}

export async function saveChosenEvents(db: Db, userId: string, events: PushEvent[], now: Date): Promise<void> {
  await db
    .insert(pushPreferences)
    .values({ user_id: userId, events, updated_at: now })
    .onConflictDoUpdate({ target: pushPreferences.user_id, set: { events, updated_at: now } })
}
