import { describe, expect, it } from 'vitest'
import { readLedger } from '#contract/ledger.ts'
import { runInvariants } from '#contract/operations.ts'
import { getOrder, refundOrder } from '#contract/orders.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { callMercadoPagoControl, serveByMercadoPago, startMercadoPagoPurchase } from '#tests/support/mercado-pago.ts'
import { makeCourse } from '#tests/support/pix.ts'
import { refundIntentJob } from '../refund-unmatched-payment.ts'
import { syncLedgers } from './ledger-job.ts'

describe('the ledger of Mercado Pago', async () => {
  let aheadMs = 0
  const app = await startTestApp({
    simulator: true,
    mercadoPago: true,
    clock: () => new Date(Date.now() + aheadMs),
  })
  const admin = app.as('admin')
  const product = await makeCourse(app, 'BOOKED')
  await serveByMercadoPago(app)
  const listEntries = async () =>
    (
      await app.db.execute(`select kind, amount_cents::int as amount, fee_cents::int as fee, net_cents::int as net,
        provider_intent_id as order from ledger_entries where provider_intent_id like 'ORD%' order by created_at, kind`)
    ).rows
  const readTotal = async () => (await admin.send(readLedger, { query: { currency: 'brl' } })).body.total
  const findCheck = async () =>
    (await admin.send(runInvariants, {})).body.checks.find(({ name }) => name === 'ledger_is_payments')

  it('does not book a payment while its fee is unknown, and passes the invariant check', async () => {
    const shopper = await startMercadoPagoPurchase(app, product)
    await shopper.payByCard('APRO', 6)
    await shopper.settle()
    await callMercadoPagoControl(app, 'POST', '/faults', {
      does: 'status',
      status: 503,
      times: 1,
      path: '/v1/payments/search',
    })
    await syncLedgers(app.ctx)
    expect(await listEntries()).toEqual([])
    aheadMs += 3 * 3_600_000
    expect(await findCheck()).toMatchObject({ state: 'ok' })
  })

  it('books the shop’s amount and fee, but not the buyer’s interest', async () => {
    await syncLedgers(app.ctx)
    const fee = Math.round(14_900 * 0.0498)
    const [charge, ...others] = await listEntries()
    expect(charge).toMatchObject({ kind: 'charge', amount: 14_900, fee, net: 14_900 - fee })
    expect(others).toEqual([])
    await syncLedgers(app.ctx)
    expect(await listEntries()).toHaveLength(1)
    expect(await readTotal()).toMatchObject({ inCents: 14_900, feeCents: -fee, netCents: 14_900 - fee })
  })

  it('books a refund once, so that the ledger agrees with the payments', async () => {
    const orderId = String((await app.db.execute('select id from orders')).rows[0]?.id)
    const params = { id: orderId }
    const { body: order } = await admin.send(getOrder, { params })
    const body = { lines: [{ lineId: order.lines[0]?.id ?? '', cents: 4_000, restock: false }] }
    expect((await admin.send(refundOrder, { params, body }, { 'idempotency-key': newId() })).status).toBe(200)
    await syncLedgers(app.ctx)
    await syncLedgers(app.ctx)
    expect((await listEntries()).map(({ kind, amount, fee }) => ({ kind, amount, fee }))).toEqual([
      { kind: 'charge', amount: 14_900, fee: 742 },
      { kind: 'refund', amount: -4_000, fee: 0 },
    ])
    aheadMs += 3 * 3_600_000
    await syncLedgers(app.ctx)
    expect(await findCheck()).toMatchObject({ state: 'ok' })
    await app.db.execute(`update ledger_entries set amount_cents = 14800 where kind = 'charge'`)
    expect(await findCheck()).toMatchObject({ state: 'broken' })
    await app.db.execute(`update ledger_entries set amount_cents = 14900 where kind = 'charge'`)
  })

  it('books a payment that matched no order, and its refund, as soon as the fee is known', async () => {
    const shopper = await startMercadoPagoPurchase(app, product)
    await shopper.payByPix()
    await app.db.execute(`update payments set amount_cents = amount_cents + 100 where method = 'pix'`)
    const [{ intent } = { intent: '' }] = (
      await app.db.execute<{ intent: string }>(`select provider_intent_id as intent from payments where method = 'pix'`)
    ).rows
    await callMercadoPagoControl(app, 'POST', '/pix/pay', { order: intent })
    await shopper.settle()
    const listOwn = async () => (await listEntries()).filter(({ order }) => order === intent)
    const job = { intentId: intent, mode: 'simulator' }
    const lost = { does: 'status', status: 503, times: 1, path: '/v1/payments/search' }
    await callMercadoPagoControl(app, 'POST', '/faults', lost)
    await refundIntentJob(app.ctx, job)
    expect(await listOwn()).toEqual([])
    const queued = await app.db.execute(
      `select next_at > created_at + interval '30 minutes' as "isLater" from outbox
       where topic = 'intent.give_back' and payload ? 'bookUntil'`,
    )
    expect(queued.rows).toEqual([{ isLater: true }])
    await refundIntentJob(app.ctx, job)
    await refundIntentJob(app.ctx, job)
    expect((await listOwn()).map(({ kind, amount, fee }) => ({ kind, amount, fee }))).toEqual([
      { kind: 'charge', amount: 14_900, fee: 148 },
      { kind: 'refund', amount: -14_900, fee: 0 },
    ])
    expect(await findCheck()).toMatchObject({ state: 'ok' })
  })
})
