import { and, desc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ShopEventType } from '#contract/shop-events.ts'
import type { Db, Mode, TxDb } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import {
  type AttemptRecord,
  shopEvents,
  webhookDeliveries,
  webhookEndpoints,
} from '#server/platform/db/schema/webhooks.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect
export type EventRow = typeof shopEvents.$inferSelect

/** Whether a delivery of an endpoint that is on is due, whether or not it may be sent now. */
export async function isDeliveryDue(db: Db, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (select from webhook_endpoints e where e.state = 'on' and exists (
      select from webhook_deliveries d
      where d.endpoint_id = e.id and d.priority in (0, 1) and d.state = 'waiting' and d.next_at <= ${now})) as due`)
  return rows[0]?.due === true
}

/**
 * Leases up to `limit` deliveries that are sent next: new events before those that are sent again in bulk, and then those
 * that have been due longest. An endpoint has at most two attempts at a time, and one while it fails, so that a slow
 * receiver does not occupy the lanes of the others. The lock makes leases wait for each other, so that two workers cannot
 * count the same attempts in progress. Returns the ids.
 */
export async function leaseDeliveries(db: TxDb, now: Date, until: Date, limit: number): Promise<string[]> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhook deliveries', 0))`)
  const { rows } = await db.execute<{ id: string }>(sql`
    update webhook_deliveries set leased_until = ${until}, next_at = ${until}, attempts = attempts + 1
    where id in (
      select due.id from webhook_endpoints e
      cross join lateral (
        select case when e.failing_since is null then 2 else 1 end - count(*) as free from webhook_deliveries f
        where f.endpoint_id = e.id and f.state = 'waiting' and f.leased_until > ${now}
      ) attempts
      cross join lateral (
        select d.id, d.priority, d.next_at, row_number() over (order by d.priority, d.next_at) as place
        from (values (0), (1)) as level (priority)
        cross join lateral (
          select w.id, w.priority, w.next_at from webhook_deliveries w
          where w.endpoint_id = e.id and w.priority = level.priority and w.state = 'waiting' and w.next_at <= ${now}
          order by w.next_at limit 2
        ) d
      ) due
      where e.state = 'on' and due.place <= attempts.free
      order by due.priority, due.next_at limit ${limit}
    )
    returning id`)
  return rows.map(row => row.id)
}

const withEvent = { delivery: webhookDeliveries, event: shopEvents, endpoint: webhookEndpoints }
const selectDeliveries = (db: Db) =>
  db
    .select(withEvent)
    .from(webhookDeliveries)
    .innerJoin(shopEvents, eq(shopEvents.id, webhookDeliveries.event_id))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpoint_id))

/** Finds a delivery with its event and endpoint. Null when one of them was deleted. */
export async function findDelivery(db: Db, id: string) {
  return maybeOne(selectDeliveries(db).where(eq(webhookDeliveries.id, id)))
}

/** Lists deliveries with their events and endpoints. */
export const listDeliveries = (db: Db, ids: readonly string[]) =>
  selectDeliveries(db).where(inArray(webhookDeliveries.id, [...ids]))

export type DeliveryWithEvent = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

/** Matches a delivery while no other worker has leased it since. */
const isLeased = ({ id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>) =>
  and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.attempts, attempts), eq(webhookDeliveries.state, 'waiting'))

export type Attempt = { status: number | null; ms: number; answer: string | null; failure: string | null }
/** The history is limited, because each time a delivery is sent again, it gets ten more attempts. */
const maxHistory = 30

/** Returns the columns that store the result of an attempt, with the attempt added to the history. */
export const recordAttempt = ({ history }: Pick<DeliveryRow, 'history'>, result: Attempt, now: Date) => {
  const { status, ms, failure } = result
  const record: AttemptRecord = { at: now.toISOString(), status, ms, failure }
  return { ...result, history: [...(history ?? []), record].slice(-maxHistory) }
}

/** Ends the lease of a delivery with the result of its attempt. Returns false when the lease was lost. */
export async function finishAttempt(
  db: Db,
  row: Pick<DeliveryRow, 'id' | 'attempts'>,
  change: Partial<Attempt> & Partial<Pick<DeliveryRow, 'state' | 'next_at' | 'done_at' | 'attempts' | 'history'>>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(webhookDeliveries)
    .set({ ...change, leased_until: null })
    .where(isLeased(row))
  return rowCount === 1
}

/** Notes whether an endpoint is failing. Writes nothing when that is known. */
export async function setFailing(db: Db, id: string, failingSince: Date | null): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ failing_since: failingSince })
    .where(
      and(
        eq(webhookEndpoints.id, id),
        failingSince === null
          ? sql`${webhookEndpoints.failing_since} is not null`
          : isNull(webhookEndpoints.failing_since),
      ),
    )
}

/** Disables an endpoint that is on. Returns false when it was not on. */
export async function disableEndpoint(db: Db, id: string, reason: 'gone' | 'failing', now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(webhookEndpoints)
    .set({ state: 'disabled', disabled_reason: reason, updated_at: now })
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.state, 'on')))
  return rowCount === 1
}

/** Skips the waiting deliveries of an endpoint, except one that is being sent. */
export async function skipWaiting(db: Db, endpointId: string, now: Date): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: 'skipped', done_at: now })
    .where(
      and(
        eq(webhookDeliveries.endpoint_id, endpointId),
        sql`${webhookDeliveries.state} = 'waiting'`,
        isNotInProgress(now),
      ),
    )
}

/** Lists the endpoints that are on and have only failed since `before` or longer. */
export const listLongFailing = (db: Db, before: Date) =>
  db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.state, 'on'), lte(webhookEndpoints.failing_since, before)))

/** Skips deliveries that have waited since `before` or longer while their endpoint was paused. */
export async function skipOutdated(db: Db, before: Date, now: Date): Promise<void> {
  await db.execute(sql`update webhook_deliveries set state = 'skipped', done_at = ${now}
    where state = 'waiting' and queued_at < ${before}
      and endpoint_id in (select id from webhook_endpoints where state = 'paused')`)
}

const isNotInProgress = (now: Date) =>
  or(isNull(webhookDeliveries.leased_until), lt(webhookDeliveries.leased_until, now))

const queueAgain = (now: Date, priority: number) => ({
  state: 'waiting' as const,
  attempts: 0,
  priority,
  next_at: now,
  queued_at: now,
  leased_until: null,
  done_at: null,
})

/** Makes a delivery due now. Returns false while an attempt is in progress. */
export async function queueDeliveryAgain(db: Db, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(webhookDeliveries)
    .set(queueAgain(now, 0))
    .where(and(eq(webhookDeliveries.id, id), isNotInProgress(now)))
  return rowCount === 1
}

/** Makes the failed deliveries of an endpoint since a time due, after those of new events. Returns their number. */
export async function queueFailedAgain(db: Db, endpointId: string, since: Date, now: Date): Promise<number> {
  const { rowCount } = await db
    .update(webhookDeliveries)
    .set(queueAgain(now, 1))
    .where(
      and(
        eq(webhookDeliveries.endpoint_id, endpointId),
        inArray(webhookDeliveries.state, ['dead', 'skipped']),
        gte(webhookDeliveries.created_at, since),
      ),
    )
  return rowCount ?? 0
}

type Filter = {
  endpointId?: string | undefined
  states?: readonly DeliveryRow['state'][] | undefined
  type?: ShopEventType | undefined
  mode?: Mode | undefined
  orderId?: string | undefined
  before?: string | undefined
}
/** Returns one page of deliveries, newest first, with the numbers of their orders. */
export async function listDeliveryPage(db: Db, filter: Filter, take: number) {
  const conditions: (SQL | undefined)[] = [
    filter.endpointId ? eq(webhookDeliveries.endpoint_id, filter.endpointId) : undefined,
    filter.states ? inArray(webhookDeliveries.state, [...filter.states]) : undefined,
    filter.type ? eq(shopEvents.type, filter.type) : undefined,
    filter.mode ? eq(shopEvents.mode, filter.mode) : undefined,
    filter.orderId ? eq(shopEvents.order_id, filter.orderId) : undefined,
    filter.before
      ? sql`(${webhookDeliveries.created_at}, ${webhookDeliveries.id}) < (select created_at, id from webhook_deliveries where id = ${filter.before})`
      : undefined,
  ]
  return selectDeliveries(db)
    .where(and(...conditions))
    .orderBy(desc(webhookDeliveries.created_at), desc(webhookDeliveries.id))
    .limit(take)
}

/** Deletes up to 1,000 deliveries and events that are older than `before`. Returns their number. */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<number> {
  const deliveries = await db.execute(sql`delete from webhook_deliveries where id in (
    select id from webhook_deliveries where created_at < ${before} order by created_at limit 1000)`)
  // An event stays while it has deliveries, which can be sent again.
  const events = await db.execute(sql`delete from shop_events where id in (
    select e.id from shop_events e where e.created_at < ${before}
      and not exists (select from webhook_deliveries d where d.event_id = e.id) order by e.created_at limit 1000)`)
  return (deliveries.rowCount ?? 0) + (events.rowCount ?? 0)
}
