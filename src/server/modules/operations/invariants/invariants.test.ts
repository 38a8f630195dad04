import { beforeAll, describe, expect, it } from 'vitest'
import { changeCheckout, openCheckout, settleCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent, processUpsellPayment } from '#contract/functions.ts'
import { type CheckName, checkNames, readOperations, runInvariants } from '#contract/operations.ts'
import { getOrder, refundOrder } from '#contract/orders.ts'
import { createUpsell } from '#contract/upsells.ts'
import { createVisualPage } from '#contract/visual-pages.ts'
import { ledgerJob } from '#server/modules/payments/ledger/ledger-job.ts'
import { abandonedPaymentsJob } from '#server/modules/payments/reconcile.ts'
import { startTestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { buy, buyer, createIntent, createTestStripe, makeLamp, openOffers } from '#tests/support/shop.ts'
import type { CheckMoment } from './check-query.ts'
import { invariantsJob } from './invariants-job.ts'
import { type ScanResult, scanCheck } from './scan-violations.ts'

let aheadMs = 0
const minute = 60_000
const shop = await startTestApp({ simulator: true, worker: true, clock: () => new Date(Date.now() + aheadMs) })
const seller = shop.as('owner')
const getCheckMoment = () => ({ now: shop.services.clock(), modes: ['simulator' as const] })
type Lamp = Awaited<ReturnType<typeof makeLamp>>
const value = async (query: string) => Object.values((await shop.db.execute(query)).rows[0] ?? {})[0]

/** Buys a lamp with a promotion, so that a promotion use exists. */
async function buyWithPromotion(lamp: Lamp) {
  const browser = shop.browser()
  const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id } })
  const params = { id: checkout.id }
  const { body: changed } = await browser.send(changeCheckout, { params, body: { promotionCode: 'WELCOME10' } })
  await browser.send(createPaymentCustomer, { body: { ...buyer, checkoutId: checkout.id } })
  const body = { amount: changed.quote.totalCents, currency: 'usd', checkoutId: checkout.id }
  const { body: intent } = await browser.send(createPaymentIntent, { body })
  const id = String(intent.client_secret).split('_secret_')[0] ?? ''
  await createTestStripe(shop).paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  expect((await browser.send(settleCheckout, { params })).body.state).toBe('paid')
}

/** Buys a product and accepts the upsell offer that follows. */
async function buyWithOffer(lamp: Lamp) {
  const { body: upsell } = await seller.send(createUpsell, {
    body: { name: 'After the lamp', productIds: [lamp.id], productSkus: null },
  })
  const offer = {
    id: 'offer',
    type: 'product',
    content: '',
    name: 'Case',
    price: 2900,
    style: {},
    position: { x: 9, y: 9 },
  }
  await seller.send(createVisualPage, { params: { id: upsell.id }, body: { title: 'Case', elements: [offer] } })
  const browser = shop.browser()
  await buy(shop, browser, lamp)
  const { sessionToken } = await openOffers(browser)
  const body = { sessionToken, amount: 2900, currency: 'usd', productName: 'Case' }
  expect((await browser.send(processUpsellPayment, { body })).body).toMatchObject({ success: true })
}

async function buyAndRefund(lamp: Lamp) {
  const { intent } = await buy(shop, shop.browser(), lamp)
  const params = { id: String(intent.body.orderId) }
  const { body: order } = await seller.send(getOrder, { params })
  const lines = order.lines.filter(line => line.kind === 'main')
  const body = { lines: lines.map(line => ({ lineId: line.id, cents: line.totalCents, restock: true })) }
  expect((await seller.send(refundOrder, { params, body }, { 'idempotency-key': 'back' })).status).toBe(200)
}

async function decline(lamp: Lamp) {
  const { intentId } = await createIntent(shop.browser(), lamp)
  const declined = { payment_method: 'pm_card_visa_chargeDeclined' }
  await expect(createTestStripe(shop).paymentIntents.confirm(intentId, declined)).rejects.toThrow()
}

beforeAll(async () => {
  const lamp = await makeLamp(shop, 'SUM', 20)
  await buyWithPromotion(lamp)
  await buyAndRefund(lamp)
  await decline(lamp)
  await createIntent(shop.browser(), lamp)
  await buyWithOffer(await makeLamp(shop, 'OFFER', 5))
  await eventually(async () => (await value(`select count(*)::int from emails where kind = 'confirmation'`)) === 3)
  aheadMs += 40 * minute
  await abandonedPaymentsJob.run(shop.ctx)
  await eventually(async () => (await value(`select count(*)::int from orders where state = 'canceled'`)) === 2)
  await eventually(
    async () => (await value(`select count(*)::int from orders where finalized_at is null and state = 'paid'`)) === 0,
  )
  aheadMs += 180 * minute
  await shop.db.execute(`delete from installation where key = 'turn.ledger'`)
  await ledgerJob.run(shop.ctx)
  expect(await value('select count(*)::int from ledger_entries')).toBe(5)
})

const selectFirst = (table: string, where: string) =>
  `id = (select id from ${table} where ${where} order by id limit 1)`
const isPaidOrder = selectFirst('orders', `state = 'paid'`)
const isCapturedPayment = selectFirst('payments', `state = 'succeeded' and kind = 'main'`)
const orderWithOffer = `(select order_id from payments where kind = 'upsell' and state = 'succeeded' limit 1)`

/**
 * SQL statements that break each rule. Where a database constraint prevents the violation, the statement drops the
 * constraint first.
 */
const breakingStatements: Record<CheckName, string[]> = {
  captured_is_lines: [
    `update payments set captured_cents = captured_cents + 1 where ${isCapturedPayment}`,
    `delete from order_lines where payment_id = (select id from payments where kind = 'upsell' limit 1)`,
  ],
  refund_is_lines: ['update refunds set amount_cents = amount_cents - 1', 'delete from refund_lines'],
  refunds_within_captured: ['update refunds set amount_cents = 999999'],
  payment_has_one_order: [
    `update order_lines set order_id = (select id from orders where state = 'canceled' limit 1)
     where payment_id = (select id from payments where ${isCapturedPayment})`,
    `update orders set currency = 'brl' where ${isPaidOrder}`,
    `update orders set mode = 'live' where ${isPaidOrder}`,
    `drop index payments_provider_intent; update payments set provider_intent_id = 'pi_same' where state = 'succeeded'`,
  ],
  paid_is_captured: [
    `update orders set state = 'pending' where ${isPaidOrder}`,
    `update orders set state = 'paid' where ${selectFirst('orders', `state = 'canceled'`)}`,
    `update payments set state = 'failed' where ${isCapturedPayment}`,
    `update payments set state = 'canceled' where kind = 'main' and order_id = ${orderWithOffer};
     update orders set state = 'canceled' where id = ${orderWithOffer}`,
  ],
  paid_stays_paid: [
    `update orders set paid_at = null where ${isPaidOrder}`,
    `update orders set state = 'canceled' where ${isPaidOrder}`,
    `update orders set finalized_at = now() where ${selectFirst('orders', `state = 'canceled'`)}`,
  ],
  order_is_lines: [
    `update orders set total_cents = total_cents + 1, subtotal_cents = subtotal_cents + 1 where ${isPaidOrder}`,
    `update orders set discount_cents = discount_cents + 5 where ${isPaidOrder}`,
    `delete from order_lines where kind = 'main' and id not in (select line_id from refund_lines)`,
  ],
  stock_not_negative: [
    `alter table product_variants drop constraint product_variants_stock_not_negative;
     update product_variants set stock_quantity = -1 where sku = 'SUM-SAND'`,
  ],
  stock_adds_up: [
    `update product_variants set stock_quantity = stock_quantity + 1 where sku = 'SUM-SAND'`,
    `update product_variants set stock_start = null where sku = 'SUM-SAND'`,
    `update stock_holds set state = 'released' where state = 'consumed'`,
    `update stock_holds set returned_units = 0`,
  ],
  no_hold_after_payment: [
    `update stock_holds set state = 'held' where state = 'consumed'`,
    `update stock_holds set state = 'held', payment_id = null where state = 'consumed'`,
  ],
  no_hold_past_its_time: [
    `update stock_holds set state = 'held', kind = 'reservation', checkout_id = id,
     expires_at = now() where ${selectFirst('stock_holds', `state = 'consumed'`)}`,
  ],
  one_mail_per_kind: [
    `drop index emails_once_per_order;
     insert into emails (id, order_id, kind, recipient, subject, html, text, message_id)
     select gen_random_uuid(), order_id, kind, recipient, subject, html, text, 'again' from emails
     where kind = 'confirmation' limit 1`,
  ],
  paid_orders_told: [`delete from emails where ${selectFirst('emails', `kind = 'confirmation'`)}`],
  promotion_within_limit: ['update promotions set max_uses = 0'],
  promotion_within_customer_limit: ['update promotions set uses_per_customer = 0'],
  same_key_same_answer: [
    `insert into idempotency_keys (scope, key, body_hash, created_at) values ('s', 'k', 'b', now() - interval '2 hours')`,
  ],
  sold_out_is_given_back: [
    `update payments set failure_code = 'no_stock', succeeded_at = now() - interval '2 hours' where ${isCapturedPayment}`,
  ],
  ledger_is_payments: [
    `update ledger_entries set amount_cents = amount_cents - 1 where ${selectFirst('ledger_entries', `kind = 'charge'`)}`,
    `delete from ledger_entries where ${selectFirst('ledger_entries', `kind = 'charge'`)}`,
    `delete from ledger_entries where kind = 'refund'`,
    `update payments set state = 'canceled' where ${isCapturedPayment}`,
  ],
  refunds_move: [`update refunds set state = 'started', created_at = now() - interval '20 minutes'`],
  payments_move: [
    `update payments set state = 'processing', created_at = now() - interval '25 hours' where ${isCapturedPayment}`,
  ],
}

/** Returns what a check finds after the changes, and rolls the changes back. */
async function findAfter(name: CheckName, changes: string, moment: CheckMoment = getCheckMoment()) {
  let rows: ScanResult['rows'] = []
  const undo = new Error('undo')
  await shop.db
    .transaction(async tx => {
      for (const change of changes.split(';')) await tx.execute(change)
      rows = (await scanCheck(tx, name, moment, { max: 50, partRows: 1 })).rows
      throw undo
    })
    .catch(error => {
      if (error !== undo) throw error
    })
  return rows
}

describe('scanCheck', () => {
  it.each(checkNames)('finds no violation of %s in a healthy shop', async name => {
    expect(await scanCheck(shop.db, name, getCheckMoment(), { max: 50 })).toEqual({ rows: [], since: null })
  })

  it.each(
    checkNames.flatMap(name => breakingStatements[name].map(change => [name, change.replaceAll(/\s+/g, ' ')] as const)),
  )('finds a violation of %s after: %s', async (name, change) => {
    const rows = await findAfter(name, change)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows[0]).toHaveProperty('id')
  })

  it('ignores payments and orders that are still in progress', async () => {
    const lamp = await makeLamp(shop, 'JUST', 3)
    await createIntent(shop.browser(), lamp)
    await buy(shop, shop.browser(), lamp)
    for (const name of checkNames)
      expect([name, (await scanCheck(shop.db, name, getCheckMoment(), { max: 50 })).rows]).toEqual([name, []])
  })
})

it('does not report late payments or refunds in a mode that the shop no longer uses', async () => {
  for (const name of ['refunds_move', 'payments_move'] as const) {
    const [change = ''] = breakingStatements[name]
    expect(await findAfter(name, change, { ...getCheckMoment(), modes: ['live'] })).toEqual([])
    expect(await findAfter(name, change, { ...getCheckMoment(), modes: [] })).toEqual([])
  }
})

/** Changes an upsell’s captured amount together with the provider’s ledger entry, so that only one rule is broken. */
async function addCents(cents: number) {
  const offer = `state = 'succeeded' and kind = 'upsell'`
  await shop.db.execute(`update payments set captured_cents = captured_cents + ${cents} where ${offer}`)
  await shop.db.execute(`update ledger_entries set amount_cents = amount_cents + ${cents} where kind = 'charge'
    and provider_intent_id = (select provider_intent_id from payments where ${offer})`)
}

describe('scanCheck with several parts of a table', () => {
  it('scans all parts of a table, newest first, and reports where it stopped when the time limit was reached', async () => {
    const payments = Number(await value('select count(*)::int from payments'))
    const oldest = await value('select min(id::text) from payments')
    const breakOldest = `update payments set captured_cents = captured_cents + 1 where id = '${oldest}'`
    expect(await findAfter('captured_is_lines', breakOldest)).toMatchObject([{ id: oldest }])
    const scanUntilDeadline = async (partRows: number) =>
      (await scanCheck(shop.db, 'captured_is_lines', getCheckMoment(), { max: 50, deadline: 0, partRows })).since
    const createdAt = String(
      await value(`select floor(extract(epoch from created_at)) from payments where id = '${oldest}'`),
    )
    expect(Date.parse((await scanUntilDeadline(payments - 1)) ?? '') / 1_000).toBe(Number(createdAt))
    expect(await scanUntilDeadline(payments)).toBeNull()
  })
})

describe('runInvariants', () => {
  it('reports no violation and the time of the run in a healthy shop', async () => {
    const { body } = await seller.send(runInvariants, {})
    expect(body.checks.map(check => [check.name, check.state])).toEqual(checkNames.map(name => [name, 'ok']))
    const { body: operations } = await shop.as('viewer').send(readOperations, {})
    expect(operations.invariants).toEqual(body)
    expect(operations.alarms).toEqual([])
  })

  it('reports the violated check with its rows and orders but without personal data, and raises one alarm', async () => {
    await addCents(1)
    const { body } = await seller.send(runInvariants, {})
    const check = body.checks.find(each => each.name === 'captured_is_lines')
    expect(check).toMatchObject({ state: 'broken', more: false })
    expect(check?.violations).toHaveLength(1)
    expect(check?.violations[0]).toMatchObject({
      orderId: expect.any(String),
      orderNumber: expect.any(Number),
      currency: 'usd',
      facts: [
        { name: 'capturedCents', value: '2901' },
        { name: 'linesCents', value: '2900' },
      ],
    })
    expect(JSON.stringify(body)).not.toContain(buyer.customerEmail)
    await seller.send(runInvariants, {})
    const { body: operations } = await seller.send(readOperations, {})
    expect(operations.alarms).toMatchObject([{ kind: 'invariant_broken', subject: 'captured_is_lines', count: 2 }])
    await addCents(-1)
    const { body: after } = await seller.send(runInvariants, {})
    expect(after.checks.every(each => each.state === 'ok')).toBe(true)
  })

  it('reports late refunds without raising an alarm', async () => {
    await shop.db.execute('delete from alarms')
    await shop.db.execute(
      `update refunds set state = 'started', created_at = now() - interval '1 hour', updated_at = now() + interval '1 day'`,
    )
    const { body } = await seller.send(runInvariants, {})
    expect(body.checks.filter(each => each.state !== 'ok')).toMatchObject([{ name: 'refunds_move', state: 'late' }])
    expect((await seller.send(readOperations, {})).body.alarms).toEqual([])
    await shop.db.execute(`update refunds set state = 'succeeded'`)
  })

  it('runs the checks once a day when two processes start the job concurrently', async () => {
    await shop.db.execute('delete from alarms')
    await shop.db.execute(`update product_variants set stock_start = stock_start + 1 where sku = 'SUM-SAND'`)
    const times = () => value(`select coalesce(sum(count), 0)::int from alarms where subject = 'stock_adds_up'`)
    const twoProcesses = () => Promise.all([invariantsJob.run(shop.ctx), invariantsJob.run(shop.ctx)])
    aheadMs += 24 * 60 * minute
    await twoProcesses()
    expect(await times()).toBe(1)
    aheadMs += 23 * 60 * minute
    await twoProcesses()
    expect(await times()).toBe(1)
    aheadMs += 2 * 60 * minute
    await twoProcesses()
    expect(await times()).toBe(2)
  })
})
