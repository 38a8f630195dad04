import { and, asc, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { checkouts } from '#server/db/schema/checkout.ts'
import { emails } from '#server/db/schema/orders.ts'
import { auditLog, isPrunable, outbox, providerEvents } from '#server/db/schema/system.ts'
import type { Db } from '#server/kernel/context.ts'
import { getSmallestIdAt } from '#server/kernel/ids.ts'

/** False: another process is at it just now. Otherwise none is until the transaction ends. */
export async function claimRetention(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('retention', 0)) as got`,
  )
  return rows[0]?.got === true
}

/** The oldest rows, found by the index of `by`: whether there are a hundred or millions is the same. */
async function deleteOldest(db: Db, table: PgTable & { id: PgColumn }, by: PgColumn, which?: SQL): Promise<number> {
  const oldest = db.select({ id: table.id }).from(table).where(which).orderBy(asc(by)).limit(1_000)
  return (await db.delete(table).where(inArray(table.id, oldest))).rowCount ?? 0
}

/** Work that was done before `time`. How many rows went: a thousand at most, as of each below. */
export const deleteDoneOutboxRows = (db: Db, time: Date) =>
  deleteOldest(
    db,
    outbox,
    outbox.id,
    and(lt(outbox.id, getSmallestIdAt(time)), eq(outbox.state, 'done'), lt(outbox.done_at, time)),
  )

/** Events of the provider that came before `time` and were acted on; the newest stays, which says when it was heard of last. */
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

/** Mails written before `time` that belong to no order and are not on their way. */
export const deleteMailsWithoutOrder = (db: Db, time: Date) =>
  deleteOldest(
    db,
    emails,
    emails.created_at,
    and(isNull(emails.order_id), lt(emails.created_at, time), ne(emails.state, 'queued')),
  )

/** Who left a cart behind that nobody touched since `time`: the cart stays, for what shoppers do with theirs, without them. */
export async function anonymizeAbandonedCarts(db: Db, time: Date): Promise<number> {
  const left = db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(lt(checkouts.updated_at, time), sql`state in ('open', 'expired') and buyer is not null`))
    .orderBy(asc(checkouts.updated_at))
    .limit(1_000)
  return (await db.update(checkouts).set({ buyer: null }).where(inArray(checkouts.id, left))).rowCount ?? 0
}

/** What was done before `time`, except for what the books need. */
export const deleteAuditLog = (db: Db, time: Date) =>
  deleteOldest(db, auditLog, auditLog.created_at, and(lt(auditLog.created_at, time), isPrunable(auditLog.action)))
