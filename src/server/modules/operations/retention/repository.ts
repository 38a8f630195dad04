import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { getSmallestIdAt } from '#server/platform/core/ids.ts'
import { authSessions } from '#server/platform/db/schema/auth.ts'
import { checkouts, stockHolds } from '#server/platform/db/schema/checkout.ts'
import { emails } from '#server/platform/db/schema/mails.ts'
import { imports } from '#server/platform/db/schema/move-in.ts'
import { reminders } from '#server/platform/db/schema/payments.ts'
import { auditLog, isPrunable, outbox, providerEvents } from '#server/platform/db/schema/system.ts'

/** Takes the retention lock until the transaction ends. Returns false when another process holds it. */
export async function claimRetention(db: TxDb): Promise<boolean> {
  const { rows } = await db.execute<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('retention', 0)) as got`,
  )
  return rows[0]?.got === true
}

/**
 * Deletes up to 1,000 of the oldest rows. The index on the column `by` keeps the cost independent of the table’s size.
 */
async function deleteOldest(db: Db, table: PgTable & { id: PgColumn }, by: PgColumn, condition?: SQL): Promise<number> {
  const oldest = db.select({ id: table.id }).from(table).where(condition).orderBy(asc(by)).limit(1_000)
  return (await db.delete(table).where(inArray(table.id, oldest))).rowCount ?? 0
}

/**
 * Deletes work finished before `time`. Like the functions below, it deletes at most 1,000 rows and returns their
 * number.
 */
export const deleteDoneOutboxRows = (db: Db, time: Date) =>
  deleteOldest(
    db,
    outbox,
    outbox.id,
    and(lt(outbox.id, getSmallestIdAt(time)), eq(outbox.state, 'done'), lt(outbox.done_at, time)),
  )

/**
 * Deletes processed provider events received before `time`. The newest event stays, because it shows when the provider
 * last called.
 */
export const deleteDoneEvents = (db: Db, time: Date) =>
  deleteOldest(
    db,
    providerEvents,
    providerEvents.received_at,
    and(
      lt(providerEvents.received_at, time),
      sql`${providerEvents.received_at} < (select max(received_at) from ${providerEvents})`,
      eq(providerEvents.state, 'done'),
      lt(providerEvents.done_at, time),
    ),
  )

/** Deletes e-mails without an order created before `time`, unless they are still queued. */
export const deleteMailsWithoutOrder = (db: Db, time: Date) =>
  deleteOldest(
    db,
    emails,
    emails.created_at,
    and(isNull(emails.order_id), lt(emails.created_at, time), ne(emails.state, 'queued')),
  )

/** Deletes payment reminders that were due before `time` and were sent or stopped. */
export async function deleteFinishedReminders(db: Db, time: Date): Promise<number> {
  const key = sql`(${reminders.order_id}, ${reminders.step}, ${reminders.channel})`
  const finished = db
    .select({ order_id: reminders.order_id, step: reminders.step, channel: reminders.channel })
    .from(reminders)
    .where(
      and(sql`(${reminders.sent_at} is not null or ${reminders.stopped_at} is not null)`, lt(reminders.due_at, time)),
    )
    .orderBy(asc(reminders.due_at))
    .limit(1_000)
  return (await db.delete(reminders).where(sql`${key} in ${finished}`)).rowCount ?? 0
}

/**
 * Removes the buyer's data from carts that were not updated since `time`. The carts stay, without personal data, for
 * shopping statistics.
 */
export async function anonymizeAbandonedCarts(db: Db, time: Date): Promise<number> {
  const abandoned = db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(lt(checkouts.updated_at, time), sql`state in ('open', 'expired') and buyer is not null`))
    .orderBy(asc(checkouts.updated_at))
    .limit(1_000)
  return (await db.update(checkouts).set({ buyer: null }).where(inArray(checkouts.id, abandoned))).rowCount ?? 0
}

/**
 * Removes the attribution, with its click ids and referrers, from carts that were not updated since `time`, with or
 * without a buyer. The flat `source` stays for statistics.
 */
export async function deleteAbandonedAttribution(db: Db, time: Date): Promise<number> {
  const abandoned = db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(lt(checkouts.updated_at, time), sql`state in ('open', 'expired') and attribution is not null`))
    .orderBy(asc(checkouts.updated_at))
    .limit(1_000)
  return (await db.update(checkouts).set({ attribution: null }).where(inArray(checkouts.id, abandoned))).rowCount ?? 0
}

/**
 * Removes the hash of the IP address from carts that were opened before `time`. A cart in payment keeps its hash,
 * because the limit of payments per network counts carts by this hash.
 */
export async function deleteCartAddresses(db: Db, time: Date): Promise<number> {
  const old = db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(lt(checkouts.id, getSmallestIdAt(time)), isNotNull(checkouts.address_hash), ne(checkouts.state, 'paying')),
    )
    .orderBy(asc(checkouts.id))
    .limit(1_000)
  return (await db.update(checkouts).set({ address_hash: null }).where(inArray(checkouts.id, old))).rowCount ?? 0
}

/** Removes the hash of the IP address from stock reservations that were made before `time` and have ended. */
export async function deleteReservationAddresses(db: Db, time: Date): Promise<number> {
  const old = db
    .select({ id: stockHolds.id })
    .from(stockHolds)
    .where(
      and(lt(stockHolds.id, getSmallestIdAt(time)), isNotNull(stockHolds.address_hash), ne(stockHolds.state, 'held')),
    )
    .orderBy(asc(stockHolds.id))
    .limit(1_000)
  return (await db.update(stockHolds).set({ address_hash: null }).where(inArray(stockHolds.id, old))).rowCount ?? 0
}

/** Deletes audit entries created before `time`, except those needed for bookkeeping. */
export const deleteAuditLog = (db: Db, time: Date) =>
  deleteOldest(db, auditLog, auditLog.created_at, and(lt(auditLog.created_at, time), isPrunable(auditLog.action)))

/**
 * Deletes the sessions of members that began before `time`, with the browser and the IP address from which each was
 * opened. A session expires long before LOG_DAYS.
 */
export const deleteOldSessions = (db: Db, time: Date) =>
  deleteOldest(db, authSessions, authSessions.created_at, lt(authSessions.created_at, time))

/** Deletes the reports of imports that ran before `time`. */
export const deleteOldImports = (db: Db, time: Date) =>
  deleteOldest(db, imports, imports.created_at, lt(imports.created_at, time))
