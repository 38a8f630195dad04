import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DeadLetter } from '#contract/operations.ts'
import { isUuid } from '#domain/uuid.ts'
import { type Db, inboxTopic } from '#server/platform/core/context.ts'
import { outbox, providerEvents } from '#server/platform/db/schema/system.ts'

/** Outbox ids are UUIDs; ids of provider events start with 'evt_'. */
const isOutboxId = isUuid

const buildDeadLetterCondition = (id: string): SQL =>
  isOutboxId(id)
    ? sql`(select created_at, id::text from outbox where id = ${id}::uuid)`
    : sql`(select received_at, id from provider_events where id = ${id})`

const castToUuid = (text: SQL) =>
  sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text} end`
const orderIdOfEvent = castToUuid(sql`payload #>> '{data,object,metadata,order_id}'`)

/**
 * Lists dead events and dead outbox work, newest first, starting after the row `before`, each with its order if the
 * order is known.
 */
export async function listDeadLetterPage(db: Db, before: string | null, take: number): Promise<DeadLetter[]> {
  const { rows } = await db.execute<DeadLetter>(sql`
    with dead as (
      select 'event' as which, id, received_at as at, type, object_id, attempts, error,
             coalesce(payload #>> '{data,object,payment_intent}', object_id) as intent,
             null as payment, null as email, ${orderIdOfEvent} as named
      from provider_events where state = 'dead'
      union all
      select 'work', id::text, created_at, topic, null, attempts, error, payload ->> 'intentId',
             ${castToUuid(sql`payload ->> 'paymentId'`)}, ${castToUuid(sql`payload ->> 'emailId'`)},
             ${castToUuid(sql`payload ->> 'orderId'`)}
      from outbox where state = 'dead'
    ), page as (
      select * from dead ${before === null ? sql`` : sql`where (at, id) < ${buildDeadLetterCondition(before)}`}
      order by at desc, id desc limit ${take}
    )
    select page.which, page.id, page.type, page.object_id as "objectId", page.attempts, page.error,
           to_char(page.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "arrivedAt",
           o.id as "orderId", o.number::int as "orderNumber"
    from page
    left join orders o on o.id = coalesce(
      page.named::uuid,
      (select order_id from payments where id = page.payment::uuid),
      (select order_id from emails where id = page.email::uuid),
      (select order_id from payments where provider_intent_id = page.intent))
    order by page.at desc, page.id desc`)
  return rows
}

const resetAttempts = (now: Date) => ({ attempts: 0, next_at: now, error: null, done_at: null })
// A retried job loses its key: a newer job with the same key may already wait, and two waiting jobs must not have the
// same key.

/** Resets one dead letter for a retry. Returns the topic for which to wake the worker, or null when it is not dead. */
export async function retryDeadLetter(db: Db, id: string, now: Date): Promise<string | null> {
  if (!isOutboxId(id)) {
    const events = await db
      .update(providerEvents)
      .set({ ...resetAttempts(now), state: 'received' })
      .where(and(eq(providerEvents.id, id), eq(providerEvents.state, 'dead')))
      .returning({ id: providerEvents.id })
    return events.length > 0 ? inboxTopic : null
  }
  const [work] = await db
    .update(outbox)
    .set({ ...resetAttempts(now), state: 'waiting', key: null })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'dead')))
    .returning({ topic: outbox.topic })
  return work?.topic ?? null
}

/** Resets all dead letters for a retry. Returns the number of events and the topics of the outbox work. */
export async function retryAllDeadLetters(db: Db, now: Date) {
  const events = await db
    .update(providerEvents)
    .set({ ...resetAttempts(now), state: 'received' })
    .where(eq(providerEvents.state, 'dead'))
    .returning({ id: providerEvents.id })
  const work = await db
    .update(outbox)
    .set({ ...resetAttempts(now), state: 'waiting', key: null })
    .where(eq(outbox.state, 'dead'))
    .returning({ topic: outbox.topic })
  return { events: events.length, topics: work.map(each => each.topic) }
}

/** Marks one dead letter as done and keeps its error. Returns false when it is not dead. */
export async function discardDeadLetterRow(db: Db, id: string, now: Date): Promise<boolean> {
  const done = { state: 'done' as const, done_at: now }
  const rows = isOutboxId(id)
    ? await db
        .update(outbox)
        .set(done)
        .where(and(eq(outbox.id, id), eq(outbox.state, 'dead')))
        .returning({ id: outbox.id })
    : await db
        .update(providerEvents)
        .set(done)
        .where(and(eq(providerEvents.id, id), eq(providerEvents.state, 'dead')))
        .returning({ id: providerEvents.id })
  return rows.length > 0
}
