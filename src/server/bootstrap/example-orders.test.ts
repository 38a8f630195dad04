import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { listProducts } from '#contract/catalog.ts'
import { readDashboard } from '#contract/dashboard.ts'
import { readExampleOrders, removeExampleOrders } from '#contract/example-orders.ts'
import { readGoingLive } from '#contract/going-live.ts'
import { listOrderBumps } from '#contract/order-bumps.ts'
import { remindBuyer } from '#contract/order-reminder.ts'
import { addNote, cancelOrder, getOrder, listOrders, refundOrder } from '#contract/orders.ts'
import { listCampaigns, readCampaign } from '#contract/pages.ts'
import { readSellerHome } from '#contract/seller-home.ts'
import { listUpsells } from '#contract/upsells.ts'
import { seedDemoShop } from '#server/modules/demo-shop/seed-demo-shop.ts'
import { runInvariants } from '#server/modules/operations/invariants/run-invariants.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, makeLamp } from '#tests/support/shop.ts'
import { scheduledJobs } from './assemble.ts'
import { seedOperations } from './seed.ts'

let aheadMs = 0
const hour = 3_600_000
const app = await startTestApp({
  simulator: true,
  mercadoPago: true,
  clock: () => new Date(Date.now() + aheadMs),
})
const [viewer, admin] = [app.as('viewer'), app.as('admin')]
const select = async <Row extends Record<string, unknown>>(query: string) =>
  (await app.db.execute<Row>(sql.raw(query))).rows
const count = async (table: string) => Number((await select<{ n: string }>(`select count(*) n from ${table}`))[0]?.n)

/** What a job would have left behind if it had worked on an example order. */
const countEffects = async () => ({
  outbox: await count(`outbox where payload::text like '%rder%'`),
  emails: await count('emails'),
  alarms: await count('alarms'),
  shopEvents: await count('shop_events'),
  holds: await count('stock_holds'),
})
/** The jobs that read orders or what belongs to them, and those that send something. */
const orderJobs = scheduledJobs.filter(({ name }) =>
  [
    ...['outbox', 'slow outbox', 'webhooks', 'inbox', 'reservations', 'abandoned', 'reconcile', 'finish refunds'],
    ...['reminders', 'search keys', 'expired upsell sessions', 'left modes', 'unopened funnels', 'subscriptions'],
    ...['catch up', 'ledger', 'disputes', 'retention', 'example codes'],
  ].includes(name),
)
const readUnits = () => select('select sku, stock_quantity from product_variants order by sku')

describe('the example orders of the demo shop', () => {
  beforeAll(async () => {
    await seedDemoShop(app.ctx, seedOperations, { hasOrders: true })
  })

  it('satisfy every check of money, orders and stock', async () => {
    const { checks } = await runInvariants(app.ctx)
    expect(checks.filter(({ state }) => state !== 'ok')).toEqual([])
  })

  it('fill home, dashboard and list of a new shop', async () => {
    const { body: dashboard } = await viewer.send(readDashboard, { query: { days: '30' } })
    expect(dashboard.currencies).toEqual(['usd', 'brl'])
    expect(dashboard.days.filter(day => day.orders === 0).length).toBeLessThan(3)
    expect(dashboard.total.accepted).toBeGreaterThan(10)
    expect(dashboard.total.refundedCents).toBeGreaterThan(0)
    const { body: reais } = await viewer.send(readDashboard, { query: { days: '30', currency: 'brl' } })
    expect(reais.methods.map(({ method }) => method).sort()).toEqual(['card', 'pix'])
    const { body: list } = await viewer.send(listOrders, { query: {} })
    expect(list.orders.every(order => order.isExample)).toBe(true)
    const { body: home } = await viewer.send(readSellerHome, {})
    expect([home.awaiting.count, home.disputes.count]).toEqual([2, 1])
  })

  it('come with a Portuguese page, order bump and funnel beside the English ones', async () => {
    const { body: campaigns } = await viewer.send(listCampaigns, {})
    expect(campaigns.campaigns.map(({ name }) => name).sort()).toEqual(['Halo', 'Halo Brasil'])
    const halo = (await viewer.send(listProducts, {})).body.products.find(({ language }) => language === 'pt-BR')
    expect(halo).toMatchObject({ title: 'Luminária portátil Halo', currency: 'brl' })
    const id = campaigns.campaigns.find(({ name }) => name === 'Halo Brasil')?.id ?? ''
    const [page] = (await viewer.send(readCampaign, { params: { id } })).body.pages
    const { body: entry } = await app.browser().raw('GET', `/_site/${page?.id}/${page?.revision}/index.html`)
    expect(entry).toContain('Comprar por R$ 489,00')
    expect(entry).toContain(`/checkout?product=${halo?.id}&amp;sku=HALO-BR-AREIA`)
    const { body: upsells } = await viewer.send(listUpsells, {})
    const funnel = upsells.upsells.find(({ productIds }) => productIds.includes(halo?.id ?? ''))
    expect(funnel?.pages.map(({ offers }) => offers.map(({ name, priceCents }) => [name, priceCents]))).toEqual([
      [['Capa de viagem encerada', 14_900]],
      [['Vela de figo e cedro', 11_900]],
    ])
    const { body: bumps } = await viewer.send(listOrderBumps, { params: { id: halo?.id ?? '' } })
    expect(bumps.bumps).toMatchObject([{ priceCents: 11_900, problem: null }])
    const { body: checkout } = await app.browser().raw('GET', `/checkout?product=${halo?.id}&sku=HALO-BR-AREIA`)
    expect(checkout).toContain('R$')
  })

  it('have the highest number below the first number of a real order', async () => {
    const [range] = await select('select min(number)::int as lowest, max(number)::int as highest from orders')
    expect(range).toEqual({ lowest: expect.any(Number), highest: 1_000 })
    expect(Number(range?.lowest)).toBeGreaterThan(0)
  })

  it('do not count as the test purchase of the going-live list', async () => {
    const { body } = await app.as('owner').send(readGoingLive, {})
    expect(body.checks.find(({ name }) => name === 'test_purchase')).toMatchObject({ state: 'open' })
  })

  it('reject every action with 409', async () => {
    const { body: list } = await admin.send(listOrders, { query: { state: 'paid' } })
    const { body: awaiting } = await admin.send(listOrders, { query: { state: 'awaiting' } })
    const [paid, unpaid] = [list.orders[0]?.id ?? '', awaiting.orders[0]?.id ?? '']
    const { body: detail } = await admin.send(getOrder, { params: { id: paid } })
    const line = { lineId: detail.lines[0]?.id ?? '', cents: 1, restock: false }
    const answers = [
      await admin.send(
        refundOrder,
        { params: { id: paid }, body: { lines: [line] } },
        { 'idempotency-key': 'example' },
      ),
      await admin.send(cancelOrder, { params: { id: unpaid } }),
      await admin.send(remindBuyer, { params: { id: unpaid } }),
      await admin.send(addNote, { params: { id: paid }, body: { text: 'note' } }),
    ]
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(answers.map(() => [409, 'example_order']))
  })

  it('give no job anything to do outside of the shop, even after their codes have expired', async () => {
    const readPayments = () =>
      select(`select id, state, updated_at from payments where state <> 'awaiting' and expires_at is null
        and failure_code is distinct from 'expired' order by id`)
    expect(orderJobs).toHaveLength(19)
    const before = [await countEffects(), await readPayments(), await readUnits()]
    for (const hoursAhead of [1, 240]) {
      aheadMs = hoursAhead * hour
      for (const job of orderJobs) await job.run(app.ctx)
    }
    aheadMs = 0
    // A job that asks the provider about a payment changes the payment's `updated_at`, even if the provider fails.
    expect([await countEffects(), await readPayments(), await readUnits()]).toEqual(before)
    const { body } = await viewer.send(listOrders, { query: { state: 'awaiting' } })
    expect(body.orders).toEqual([])
    expect((await runInvariants(app.ctx)).checks.filter(({ state }) => state !== 'ok')).toEqual([])
  })
})

describe('removeExampleOrders', () => {
  it('removes nothing for an editor', async () => {
    expect((await app.as('editor').send(removeExampleOrders, {})).status).toBe(403)
  })

  it('removes every row of the example orders and keeps the real order with its number', async () => {
    const lamp = await makeLamp(app, 'REAL', null)
    const { intent } = await buy(app, app.browser(), lamp)
    const tables = ['orders', 'checkouts', 'customers']
    const ids = new Set<string>()
    for (const table of tables)
      for (const { id } of await select<{ id: string }>(`select id from ${table} where is_example`)) ids.add(id)
    for (const table of ['payments', 'order_lines', 'refunds', 'upsell_sessions', 'disputes'])
      for (const { id } of await select<{ id: string }>(
        `select id from ${table} where order_id in (select id from orders where is_example)`,
      ))
        ids.add(id)
    const { body } = await viewer.send(readExampleOrders, {})
    const { status, body: answer } = await admin.send(removeExampleOrders, {})
    expect([status, answer.removed]).toEqual([200, body.orders])
    expect(answer.removed).toBeGreaterThan(800)

    const columns = await select<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'uuid'`,
    )
    expect(columns.length).toBeGreaterThan(100)
    for (const { table_name: table, column_name: column } of columns) {
      const { rows } = await app.db.execute(
        sql`select ${sql.identifier(column)} from ${sql.identifier(table)} where ${sql.identifier(column)} = any(${sql.param([...ids])}::uuid[]) limit 1`,
      )
      expect([table, column, rows.length]).toEqual([table, column, 0])
    }
    expect(await select('select number::int, id from orders')).toEqual([{ number: 1_001, id: intent.body.orderId }])
    expect(await count("ledger_entries where provider_transaction_id like '%xample%'")).toBe(0)
    expect(await count(`audit_log where action = 'orders.examples_removed'`)).toBe(1)
    expect((await runInvariants(app.ctx)).checks.filter(({ state }) => state === 'broken')).toEqual([])
  })

  it('changes nothing when there are no example orders', async () => {
    expect((await admin.send(removeExampleOrders, {})).body).toEqual({ removed: 0 })
    expect(await count(`audit_log where action = 'orders.examples_removed'`)).toBe(1)
  })
})
