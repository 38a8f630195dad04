import { createCatchUpJob } from '#server/modules/payments/catch-up.ts'
import { intentEventHandlers, refundEventHandlers } from '#server/modules/payments/gateway/stripe/event-handlers.ts'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

const eventTypes = Object.keys({ ...intentEventHandlers, ...refundEventHandlers })

/** Deletes an order and all events of the provider, as restoring an older backup does. */
export async function deleteOrder({ db }: TestApp, id: string): Promise<void> {
  await eventually(async () => (await db.execute(`select from outbox where state = 'waiting'`)).rows.length === 0)
  await db.execute(`update license_keys set grant_id = null
    where grant_id in (select id from digital_grants where order_id = '${id}')`)
  for (const table of ['emails', 'order_events', 'digital_grants', 'order_lines', 'payments'])
    await db.execute(`delete from ${table} where order_id = '${id}'`)
  await db.execute(`delete from orders where id = '${id}'`)
  await db.execute('delete from provider_events')
}

/** Runs the catch-up job now, without waiting for its next turn. */
export async function catchUp({ db, ctx }: TestApp): Promise<void> {
  await db.execute(`delete from installation where key = 'turn.catch up'`)
  await createCatchUpJob(eventTypes).run(ctx)
}

/** Deletes an order and lets the catch-up job rebuild the order from its payment. */
export async function rebuildOrder(shop: TestApp, id: string): Promise<void> {
  await deleteOrder(shop, id)
  await catchUp(shop)
}
