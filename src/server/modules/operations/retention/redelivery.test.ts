import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { describe, expect, it, vi } from 'vitest'
import { refundOrder } from '#contract/orders.ts'
import { newId } from '#server/platform/core/ids.ts'
import { providerEvents } from '#server/platform/db/schema/system.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, callSimulatorControl, makeLamp } from '#tests/support/shop.ts'
import { makePlan, subscribe } from '#tests/support/subscriptions.ts'
import { retentionJob } from './retention-job.ts'

/** Runs the job once with a clock that is `days` ahead. Returns the number of changed rows. */
const runAfterDays = ({ ctx }: Awaited<ReturnType<typeof startTestApp>>, days: number) => {
  const then = new Date(Date.now() + days * 24 * 3_600_000)
  return retentionJob.run({ ...ctx, clock: () => then })
}

describe('provider events redelivered after their deletion', async () => {
  const shop = await startTestApp({ simulator: true, worker: true })
  const admin = shop.as('admin')
  const { db } = shop
  const count = async (source: string) =>
    Number((await db.execute<{ n: string }>(`select count(*) n from ${source}`)).rows[0]?.n)
  const countUnfinished = () =>
    count(`(select from provider_events where state <> 'done' union all
      select from outbox where state <> 'done' and next_at < now()) as unfinished`)
  const waitUntilIdle = () =>
    vi.waitFor(async () => expect(await countUnfinished()).toBe(0), { timeout: 60_000, interval: 50 })
  /**
   * Reads every table with money, stock, or data that a person sees. The address hashes are left out, because the job
   * removes them.
   */
  const readBooks = async () => {
    const tables = [
      'orders',
      'order_lines',
      'payments',
      'refunds',
      'disputes',
      'subscriptions',
      'stock_holds',
      'emails',
    ]
    const state: Record<string, unknown> = {}
    for (const table of tables) {
      const { rows } = await db.execute(
        `select to_jsonb(t) - 'updated_at' - 'address_hash' as row from ${table} t order by t.id`,
      )
      state[table] = rows
    }
    state.events = (await db.execute('select order_id, kind, data from order_events order by id')).rows
    state.stock = (await db.execute('select sku, stock_quantity from product_variants order by sku')).rows
    return state
  }

  it('changes no order, refund, dispute or subscription when events are redelivered', async () => {
    const lamp = await makeLamp(shop, 'HALO', 5)
    const plan = await makePlan(shop, 'CLUB')
    const bought = await buy(shop, shop.browser(), lamp)
    await buy(shop, shop.browser(), lamp, 'pm_card_createDispute')
    await subscribe(shop, shop.browser(), plan)
    const id = String(bought.intent.body.orderId)
    const { rows: lines } = await db.execute<{ id: string }>(
      sql`select id from order_lines where order_id = ${id} and kind = 'main'`,
    )
    const body = { lines: [{ lineId: lines[0]?.id ?? '', cents: 8900, restock: true }], reason: null }
    await admin.send(refundOrder, { params: { id }, body }, { 'idempotency-key': newId() })
    await callSimulatorControl(shop, 'POST', '/clock', { advanceMs: 5_000 })
    await vi.waitFor(async () => expect(await count('disputes')).toBe(1), 60_000)
    // The provider's event about the refund may arrive while nothing else is left to do, and it causes one more e-mail.
    await vi.waitFor(async () => expect(await count(`emails where kind like 'refund:%'`)).toBe(1), 60_000)
    await waitUntilIdle()
    const before = await readBooks()
    const { rows: events } = await db.execute<{ payload: { type: string } }>(
      'select payload from provider_events order by received_at',
    )
    const kinds = ['payment_intent.succeeded', 'refund.created', 'charge.dispute.created', 'invoice.paid']
    expect(events.map(event => event.payload.type)).toEqual(expect.arrayContaining(kinds))
    const now = new Date(Date.now() + 1_000)
    const newest = { id: 'evt_newest', mode: 'simulator' as const, type: 'newest', object_id: '', payload: {} }
    await db.insert(providerEvents).values({ ...newest, state: 'done', received_at: now, done_at: now })
    while ((await runAfterDays(shop, 91)) > 0);
    expect([await count('provider_events'), await count('outbox')]).toEqual([1, 0])

    const secret = (await shop.services.provider.webhookSecrets(db))[0]?.secret ?? ''
    for (const event of events) {
      const payload = JSON.stringify({ object: 'event', ...event.payload })
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      expect((await shop.browser().raw('POST', '/webhooks/stripe', { headers, payload })).statusCode).toBe(200)
    }
    await waitUntilIdle()
    expect(await count('provider_events')).toBe(1 + events.length)
    expect(await readBooks()).toEqual(before)
  })
})
