import { describe, expect, it, vi } from 'vitest'
import { getOrder, listOrders, refundOrder } from '#contract/orders.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, createTestStripe, makeLamp } from '#tests/support/shop.ts'

const app = await startTestApp({ simulator: true, worker: true })
const admin = app.as('admin')
const lamp = await makeLamp(app, 'HALO', null)

const advance = () =>
  fetch(`${app.simulatorUrl}/_sim/clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.controlToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: 10_000 }),
  })

async function buyWithCard(card: string) {
  await buy(app, app.browser(), lamp, card)
  const { body } = await admin.send(listOrders, { query: {} })
  const id = body.orders[0]?.id ?? ''
  const read = async () => (await admin.send(getOrder, { params: { id } })).body
  return { id, read }
}

async function refundAll(id: string) {
  const { body: order } = await admin.send(getOrder, { params: { id } })
  const lines = order.lines
    .filter(line => line.refundable)
    .map(line => ({ lineId: line.id, cents: line.totalCents, restock: false }))
  return admin.send(refundOrder, { params: { id }, body: { lines, reason: null } }, { 'idempotency-key': newId() })
}

describe('refund events', () => {
  it('marks a pending refund as succeeded', async () => {
    const { id, read } = await buyWithCard('pm_card_pendingRefund')
    expect((await refundAll(id)).body.refunds).toMatchObject([{ state: 'pending' }])
    await advance()
    await vi.waitFor(async () => expect((await read()).refunds).toMatchObject([{ state: 'succeeded' }]), 60_000)
    expect((await read()).state).toBe('refunded')
  })

  it('makes order lines refundable again when the bank returns the refund', async () => {
    const { id, read } = await buyWithCard('pm_card_refundFail')
    expect((await refundAll(id)).body.refunds).toMatchObject([{ state: 'succeeded' }])
    await advance()
    await vi.waitFor(async () => expect((await read()).refunds).toMatchObject([{ state: 'failed' }]), 60_000)
    expect(await read()).toMatchObject({ state: 'paid', refundedCents: 0 })
  })

  it('imports a refund made in the dashboard of the provider', async () => {
    const { read } = await buyWithCard('pm_card_visa')
    const order = await read()
    await createTestStripe(app).refunds.create({ payment_intent: order.payments[0]?.intentId ?? '', amount: 1_000 })
    await vi.waitFor(async () => expect((await read()).refundedCents).toBe(1_000), 60_000)
    expect((await read()).refunds).toHaveLength(1)
  })

  it('imports several dashboard refunds, and makes lines refundable again when these refunds fail', async () => {
    const { read } = await buyWithCard('pm_card_refundFail')
    const order = await read()
    const intent = order.payments[0]?.intentId ?? ''
    for (const amount of [1_000, 250, order.totalCents - 1_250]) {
      await createTestStripe(app).refunds.create({ payment_intent: intent, amount })
    }
    await vi.waitFor(
      async () => expect(await read()).toMatchObject({ state: 'refunded', refundedCents: order.totalCents }),
      10_000,
    )
    expect((await read()).lines[0]?.refundable).toBe(false)
    await advance()
    await vi.waitFor(async () => expect((await read()).refundedCents).toBe(0), 60_000)
    const after = await read()
    expect(after.refunds.map(refund => refund.state)).toEqual(['failed', 'failed', 'failed'])
    expect(after.lines[0]?.refundable).toBe(true)
  })

  it('counts a pending dashboard refund as refunded and records its success once', async () => {
    const { read } = await buyWithCard('pm_card_pendingRefund')
    const intent = (await read()).payments[0]?.intentId ?? ''
    await createTestStripe(app).refunds.create({ payment_intent: intent, amount: 700 })
    await vi.waitFor(
      async () => expect((await read()).refunds).toMatchObject([{ state: 'pending', reason: null }]),
      10_000,
    )
    expect((await read()).refundedCents).toBe(700)
    await advance()
    await vi.waitFor(async () => expect((await read()).refunds).toMatchObject([{ state: 'succeeded' }]), 60_000)
    expect((await read()).events.filter(event => event.kind === 'refunded')).toHaveLength(1)
  })
})
