import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { getProduct } from '#contract/catalog.ts'
import { changeCheckout, openCheckout, settleCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { getOrder, listOrders, type OrderDetail, refundOrder } from '#contract/orders.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, buyer, createTestStripe, makeLamp } from '#tests/support/shop.ts'
import { getGateway } from '../index.ts'
import { finishRefunds } from './finish-refunds.ts'
import { recordProviderRefund } from './record-provider-refund.ts'

const app = await startTestApp({ simulator: true })
const admin = app.as('admin')

async function buyTwo(lamp: { id: string }) {
  const browser = app.browser()
  const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id } })
  const params = { id: checkout.id }
  const { body: changed } = await browser.send(changeCheckout, { params, body: { quantity: 2 } })
  await browser.send(createPaymentCustomer, { body: { ...buyer, checkoutId: checkout.id } })
  const body = { amount: changed.quote.totalCents, currency: 'usd', checkoutId: checkout.id }
  const { body: intent } = await browser.send(createPaymentIntent, { body })
  const id = String(intent.client_secret).split('_secret_')[0] ?? ''
  await createTestStripe(app).paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  await browser.send(settleCheckout, { params })
}

async function buyAndReadOrder(card?: string, stock: number | null = 5, quantity: 1 | 2 = 1) {
  const lamp = await makeLamp(app, newId(), stock)
  if (quantity === 2) await buyTwo(lamp)
  else await buy(app, app.browser(), lamp, card)
  const { body: list } = await admin.send(listOrders, { query: {} })
  const { body: order } = await admin.send(getOrder, { params: { id: list.orders[0]?.id ?? '' } })
  const [main] = order.lines
  if (!main) throw new Error('the order has no lines')
  const readStock = async () => (await admin.send(getProduct, { params: { id: lamp.id } })).body.variants[0]?.stock
  return { order, main, readStock }
}

type Line = { lineId: string; cents: number; restock?: boolean; units?: number }
const refund = (order: Pick<OrderDetail, 'id'>, lines: Line[], key = newId(), as = admin) =>
  as.send(
    refundOrder,
    {
      params: { id: order.id },
      body: { lines: lines.map(line => ({ restock: false, ...line })), reason: 'Item devolvido' },
    },
    { 'idempotency-key': key },
  )

async function injectFault(fault: Record<string, unknown>) {
  await fetch(`${app.simulatorUrl}/_sim/faults`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.controlToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'POST', path: '/v1/refunds', times: 1, ...fault }),
  })
}

describe('refundOrder', () => {
  it('refunds a part of a line and then the rest, and restocks the units with the rest', async () => {
    const { order, main, readStock } = await buyAndReadOrder()
    const before = await readStock()
    const part = await refund(order, [{ lineId: main.id, cents: 2_900 }])
    expect(part.status).toBe(200)
    expect(part.body).toMatchObject({ state: 'partially_refunded', refundedCents: 2_900 })
    expect(await readStock()).toBe(before)

    const rest = await refund(order, [{ lineId: main.id, cents: main.totalCents - 2_900, restock: true }])
    expect(rest.body.state).toBe('refunded')
    expect(rest.body.lines[0]).toMatchObject({ refundedCents: main.totalCents, refundable: false, stock: null })
    expect(await readStock()).toBe((before ?? 0) + main.quantity)
    expect(rest.body.events.map(event => event.kind)).toEqual(expect.arrayContaining(['refunded', 'restocked']))

    const provider = await createTestStripe(app).refunds.list({ payment_intent: order.payments[0]?.intentId ?? '' })
    expect(provider.data.map(each => each.amount).sort()).toEqual([2_900, main.totalCents - 2_900].sort())
  })

  it('restocks the two units of a line with separate refunds, and never a third unit', async () => {
    const { order, main, readStock } = await buyAndReadOrder(undefined, 5, 2)
    expect(main).toMatchObject({ quantity: 2, restockable: 2 })
    const before = (await readStock()) ?? 0
    const half = { lineId: main.id, cents: main.totalCents / 2, restock: true }
    const first = await refund(order, [{ ...half, units: 1 }])
    expect(first.body.lines[0]).toMatchObject({ refundedCents: half.cents, restockable: 1 })
    expect(await readStock()).toBe(before + 1)
    const tooMany = await refund(order, [{ ...half, units: 2 }])
    expect(tooMany).toMatchObject({ status: 409, body: { fields: { [main.id]: 'too_many_units' } } })
    const second = await refund(order, [{ ...half, units: 1 }])
    expect(second.body).toMatchObject({ state: 'refunded' })
    expect(await readStock()).toBe(before + 2)
  })

  it('replays the first response for a repeated idempotency key and refunds once', async () => {
    const { order, main } = await buyAndReadOrder()
    const key = newId()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => refund(order, [{ lineId: main.id, cents: 500 }], key)))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect(answers.at(-1)?.body.refundedCents).toBe(500)
    const other = await refund(order, [{ lineId: main.id, cents: 501 }], key)
    expect(other).toMatchObject({ status: 409, body: { error: 'idempotency_key_reused' } })
  })

  it('never refunds more than was paid when refund requests are concurrent', async () => {
    const { order, main } = await buyAndReadOrder()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refund(order, [{ lineId: main.id, cents: main.totalCents }])),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(answers.filter(answer => answer.status === 409)).toHaveLength(7)
    const { body } = await admin.send(getOrder, { params: { id: order.id } })
    expect(body.refundedCents).toBe(main.totalCents)
  })

  it('counts a refund with an unknown outcome, and completes it when its idempotency key is repeated', async () => {
    const { order, main } = await buyAndReadOrder()
    const key = newId()
    // The fault is injected twice, because the SDK retries a closed connection once.
    await injectFault({ does: 'cut', when: 'after', times: 2 })
    const unanswered = await refund(order, [{ lineId: main.id, cents: 700 }], key)
    expect(unanswered).toMatchObject({ status: 503, body: { error: 'provider_unavailable' } })
    const between = await admin.send(getOrder, { params: { id: order.id } })
    expect(between.body).toMatchObject({ refundedCents: 700, refunds: [{ state: 'started' }] })

    const again = await refund(order, [{ lineId: main.id, cents: 700 }], key)
    expect(again).toMatchObject({ status: 200, body: { refundedCents: 700, refunds: [{ state: 'succeeded' }] } })
    const changed = await refund(order, [{ lineId: main.id, cents: 701 }], key)
    expect(changed.status).toBe(409)
    const provider = await createTestStripe(app).refunds.list({ payment_intent: order.payments[0]?.intentId ?? '' })
    expect(provider.data).toHaveLength(1)
  })

  it('completes a refund in the background after a lost response', async () => {
    const { order, main } = await buyAndReadOrder()
    await injectFault({ does: 'status', status: 500, when: 'before' })
    expect((await refund(order, [{ lineId: main.id, cents: 700 }])).status).toBe(503)
    await finishRefunds({ ...app.ctx, clock: () => new Date(Date.now() + 120_000) })
    const { body } = await admin.send(getOrder, { params: { id: order.id } })
    expect(body.refunds).toMatchObject([{ state: 'succeeded', amountCents: 700 }])
  })

  it('makes order lines refundable again when the provider rejects the refund', async () => {
    const { order, main } = await buyAndReadOrder()
    const intent = order.payments[0]?.intentId ?? ''
    await createTestStripe(app).refunds.create({ payment_intent: intent })
    const refused = await refund(order, [{ lineId: main.id, cents: 700 }])
    expect(refused).toMatchObject({ status: 409, body: { error: 'refund_failed', reason: 'charge_already_refunded' } })
    const { body } = await admin.send(getOrder, { params: { id: order.id } })
    expect(body).toMatchObject({ state: 'paid', refundedCents: 0, refunds: [{ state: 'failed' }] })
    expect(body.lines[0]?.refundable).toBe(true)
  })

  it('makes order lines refundable again when the bank returns a refund, and restocks units once', async () => {
    const { order, main, readStock } = await buyAndReadOrder()
    const before = (await readStock()) ?? 0
    await refund(order, [{ lineId: main.id, cents: main.totalCents, restock: true }])
    const gateway = await getGateway(app.ctx, 'simulator', 'stripe')
    const [providerRefund] = await gateway.listRefunds(order.payments[0]?.intentId ?? '')
    if (!providerRefund) throw new Error('the provider has no refund of this payment')
    const failed = { ...providerRefund, state: 'failed' as const, failure: 'lost_or_stolen_card' }
    for (let times = 0; times < 3; times++) await recordProviderRefund(app.ctx, failed)
    await recordProviderRefund(app.ctx, { ...providerRefund, state: 'succeeded' })
    const { body } = await admin.send(getOrder, { params: { id: order.id } })
    expect(body).toMatchObject({ state: 'paid', refundedCents: 0 })
    expect(body.events.filter(event => event.kind === 'refund_failed')).toHaveLength(1)
    expect(await readStock()).toBe(before + main.quantity)
  })

  it('logs a pending refund that the provider does not know, and leaves it pending', async () => {
    const { order, main } = await buyAndReadOrder()
    await refund(order, [{ lineId: main.id, cents: main.totalCents }])
    const unknown = sql`update refunds set state = 'pending', provider_refund_id = ${`re_${newId()}`} where order_id = ${order.id}`
    await app.db.execute(unknown)
    const warn = vi.spyOn(app.ctx.log, 'warn')
    await finishRefunds({ ...app.ctx, clock: () => new Date(Date.now() + 120_000) })
    expect(warn.mock.calls.map(([, message]) => message)).toContain('a refund was not finished; a later run retries it')
    warn.mockRestore()
    const { body } = await admin.send(getOrder, { params: { id: order.id } })
    expect(body.refunds.map(({ state }) => state)).toEqual(['pending'])
  })

  it('imports a dashboard refund once when concurrent events report it', async () => {
    const { order, main } = await buyAndReadOrder()
    const intent = order.payments[0]?.intentId ?? ''
    await createTestStripe(app).refunds.create({ payment_intent: intent, amount: 1_234 })
    const [providerRefund] = await (await getGateway(app.ctx, 'simulator', 'stripe')).listRefunds(intent)
    if (!providerRefund) throw new Error('the provider has no refund of this payment')
    await Promise.all([1, 2, 3].map(() => recordProviderRefund(app.ctx, providerRefund)))
    const { body } = await admin.send(getOrder, { params: { id: order.id } })
    expect(body).toMatchObject({ state: 'partially_refunded', refundedCents: 1_234 })
    expect(body.lines[0]).toMatchObject({ id: main.id, refundedCents: 1_234 })
    expect(body.refunds).toHaveLength(1)
  })
})

describe('refundOrder with an invalid request', () => {
  it('rejects a refund without idempotency key, of an unknown order or line, or of a wrong amount', async () => {
    const { order, main } = await buyAndReadOrder()
    const body = { lines: [{ lineId: main.id, cents: 100, restock: false }], reason: null }
    const without = await admin.send(refundOrder, { params: { id: order.id }, body })
    expect(without).toMatchObject({ status: 400, body: { error: 'idempotency_key_required' } })
    expect(await refund({ id: newId() }, [{ lineId: main.id, cents: 100 }])).toMatchObject({ status: 404 })
    expect(await refund(order, [{ lineId: newId(), cents: 100 }])).toMatchObject({ status: 409 })
    const tooMuch = await refund(order, [{ lineId: main.id, cents: main.totalCents + 1 }])
    expect(tooMuch).toMatchObject({ status: 409, body: { fields: { [main.id]: 'too_much' } } })
    const part = await refund(order, [{ lineId: main.id, cents: 1, restock: true }])
    expect(part).toMatchObject({ status: 409, body: { fields: { [main.id]: 'restock_of_part' } } })
    expect(await refund(order, [{ lineId: main.id, cents: 0 }])).toMatchObject({ status: 422 })
  })

  it('starts no refund when the mode of the order has no usable provider key', async () => {
    const { order, main } = await buyAndReadOrder()
    await app.db.execute(sql`update orders set mode = 'live' where id = ${order.id}`)
    const refused = await refund(order, [{ lineId: main.id, cents: 100 }])
    expect(refused).toMatchObject({ status: 503, body: { error: 'provider_not_configured' } })
    const { body } = await admin.send(getOrder, { params: { id: order.id } })
    expect(body).toMatchObject({ refundedCents: 0, refunds: [] })
  })

  it('responds to a refund request with 401 without a session and with 403 for an editor', async () => {
    const { order, main } = await buyAndReadOrder()
    const lines = [{ lineId: main.id, cents: 100 }]
    expect((await refund(order, lines, newId(), app.browser())).status).toBe(401)
    expect((await refund(order, lines, newId(), app.as('editor'))).status).toBe(403)
  })
})
