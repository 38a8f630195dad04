import { asc, count, eq, getTableColumns, sql } from 'drizzle-orm'
import { selectActorName } from '#server/modules/auth/members/index.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { one } from '#server/platform/db/one-row.ts'
import { webhookDeliveries, webhookEndpoints } from '#server/platform/db/schema/webhooks.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect

/** Makes other creations of endpoints wait until the transaction ends. */
export async function lockEndpoints(db: TxDb): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhook endpoints', 0))`)
}
export const countEndpoints = (db: Db): Promise<number> => db.$count(webhookEndpoints)

/** Counts the endpoints by state. `failing` are those that are on and whose last attempt failed. */
export async function countEndpointsByState(db: Db) {
  const state = sql<'on' | 'failing' | 'paused' | 'disabled'>`case when ${webhookEndpoints.state} = 'on'
    and ${webhookEndpoints.failing_since} is not null then 'failing' else ${webhookEndpoints.state} end`
  return db.select({ state, endpoints: count() }).from(webhookEndpoints).groupBy(sql`1`).orderBy(sql`1`)
}

const selectEndpoints = (db: Db) =>
  db
    .select({
      ...getTableColumns(webhookEndpoints),
      creator: selectActorName(webhookEndpoints.created_by),
      waiting: sql<number>`(select count(*) from webhook_deliveries d
        where d.endpoint_id = ${webhookEndpoints.id} and d.state = 'waiting')::int`,
    })
    .from(webhookEndpoints)

export async function listEndpointRows(db: Db) {
  return selectEndpoints(db).orderBy(asc(webhookEndpoints.created_at), asc(webhookEndpoints.id))
}
/** Returns the endpoint with the name of its creator. Throws webhook_endpoint_not_found. */
export async function getEndpointRow(db: Db, id: string) {
  return one(selectEndpoints(db).where(eq(webhookEndpoints.id, id)), 'webhook_endpoint_not_found')
}
/** Returns the locked endpoint. Throws webhook_endpoint_not_found. */
export async function getEndpointForUpdate(db: TxDb, id: string): Promise<EndpointRow> {
  return one(
    db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('no key update'),
    'webhook_endpoint_not_found',
  )
}

/** Lists the encrypted secrets and header values of all endpoints. */
export async function listSealedValues(db: Db) {
  return db
    .select({
      id: webhookEndpoints.id,
      secret: webhookEndpoints.secret_sealed,
      headerValue: webhookEndpoints.header_value_sealed,
    })
    .from(webhookEndpoints)
}

export async function insertEndpoint(db: Db, row: typeof webhookEndpoints.$inferInsert): Promise<void> {
  await db.insert(webhookEndpoints).values(row)
}
/** Changes an endpoint and increments its version. */
export async function updateEndpoint(db: Db, id: string, set: Partial<EndpointRow>, now: Date): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ ...set, version: sql`${webhookEndpoints.version} + 1`, updated_at: now })
    .where(eq(webhookEndpoints.id, id))
}
export async function deleteEndpointRows(db: Db, id: string): Promise<void> {
  await db.delete(webhookDeliveries).where(eq(webhookDeliveries.endpoint_id, id))
  await db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
}

/**
 * Lists the newest attempt of each endpoint. Ended deliveries are read through an index; a skipped
 * delivery ended after its attempts, so only those that ended after the newest finished one can have a newer attempt.
 * Waiting deliveries are scanned; they are few unless the endpoint fails.
 */
export async function listLastAttempts(db: Db) {
  type Row = { id: string; at: string; status: number | null; failure: string | null }
  const { rows } = await db.execute<Row>(sql`
    select e.id, to_char(last.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, last.status, last.failure
    from webhook_endpoints e
    left join lateral (select d.done_at as at, d.status, d.failure from webhook_deliveries d
      where d.endpoint_id = e.id and d.done_at is not null and d.state in ('done', 'dead')
      order by d.done_at desc limit 1) finished on true
    cross join lateral (
      (select finished.at, finished.status, finished.failure where finished.at is not null)
      union all
      (select (d.history -> -1 ->> 'at')::timestamptz, d.status, d.failure from webhook_deliveries d
        where d.endpoint_id = e.id and d.state = 'skipped' and d.history is not null
          and d.done_at > coalesce(finished.at, '-infinity') order by 1 desc limit 1)
      union all
      (select (d.history -> -1 ->> 'at')::timestamptz, d.status, d.failure from webhook_deliveries d
        where d.endpoint_id = e.id and d.state = 'waiting' and d.history is not null order by 1 desc limit 1)
      order by 1 desc limit 1) last`)
  return rows
}

/** Counts the deliveries that ended since a time, by endpoint and by hours from that time. */
export async function countEndedByHour(db: Db, since: Date) {
  const { rows } = await db.execute<{ id: string; hour: number; done: number; failed: number }>(sql`
    select endpoint_id as id, floor(extract(epoch from done_at - ${since}::timestamptz) / 3600)::int as hour,
      count(*) filter (where state = 'done')::int as done, count(*) filter (where state <> 'done')::int as failed
    from webhook_deliveries where done_at >= ${since} group by 1, 2`)
  return rows
}
