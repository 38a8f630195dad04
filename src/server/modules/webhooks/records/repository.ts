import { and, arrayContains, arrayOverlaps, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, HeardEvents, Mode } from '#server/platform/core/context.ts'
import { shopEvents, webhookDeliveries, webhookEndpoints } from '#server/platform/db/schema/webhooks.ts'

/** Reads which events webhooks and members receive, in one statement. @param pushed selects the events of members */
export async function readHeardEvents(db: Db, pushed: SQL): Promise<HeardEvents> {
  const { rows } = await db.execute<{ webhooks: string[]; pushed: string[] }>(sql`select array(
    select distinct mode || ' ' || type from webhook_endpoints, unnest(modes) mode, unnest(types) type
  ) as webhooks, array(${pushed}) as pushed`)
  return { webhooks: new Set(rows[0]?.webhooks), pushed: new Set(rows[0]?.pushed) }
}

/** Lists the endpoints that receive events of one of the types in a mode. */
export async function listReceivers(db: Db, mode: Mode, types: string[]) {
  return db
    .select({ id: webhookEndpoints.id, state: webhookEndpoints.state, types: webhookEndpoints.types })
    .from(webhookEndpoints)
    .where(and(arrayContains(webhookEndpoints.modes, [mode]), arrayOverlaps(webhookEndpoints.types, types)))
}

export async function insertShopEvent(db: Db, row: typeof shopEvents.$inferInsert): Promise<void> {
  await db.insert(shopEvents).values(row)
}

export async function insertDeliveries(db: Db, rows: (typeof webhookDeliveries.$inferInsert)[]): Promise<void> {
  await db.insert(webhookDeliveries).values(rows)
}

/** Removes the personal data of the buyers of orders from events, and what receivers answered to them. */
export async function eraseShopEvents(db: Db, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  const erased = await db
    .update(shopEvents)
    .set({
      payload: sql`jsonb_set(jsonb_set(jsonb_set(jsonb_set(jsonb_set(${shopEvents.payload},
        '{refund,reason}', 'null', false), '{code,code}', '""', false), '{order,customer}',
        '{"id": null, "name": null, "email": null, "phone": null, "taxId": null, "address": null}'),
        '{order,attribution}', '{}'), '{order,touches}', '{"first": null, "last": null}')`,
    })
    .where(inArray(shopEvents.order_id, [...orderIds]))
    .returning({ id: shopEvents.id })
  const ids = erased.map(row => row.id)
  if (ids.length > 0)
    await db.update(webhookDeliveries).set({ answer: null }).where(inArray(webhookDeliveries.event_id, ids))
}

/** Lists what was sent about orders, and where, for the export of a customer's data. */
export const listDeliveriesOfOrders = (db: Db, orderIds: readonly string[]) =>
  db
    .select({
      orderId: shopEvents.order_id,
      type: shopEvents.type,
      url: webhookEndpoints.url,
      state: webhookDeliveries.state,
      createdAt: webhookDeliveries.created_at,
      doneAt: webhookDeliveries.done_at,
    })
    .from(shopEvents)
    .innerJoin(webhookDeliveries, sql`${webhookDeliveries.event_id} = ${shopEvents.id}`)
    .innerJoin(webhookEndpoints, sql`${webhookEndpoints.id} = ${webhookDeliveries.endpoint_id}`)
    .where(inArray(shopEvents.order_id, [...orderIds]))
    .orderBy(webhookDeliveries.id)
