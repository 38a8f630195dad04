import { describe, expect, it, vi } from 'vitest'
import { readOperations } from '#contract/operations.ts'
import { getOrder, listOrders, refundOrder } from '#contract/orders.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, callSimulatorControl, createTestStripe, makeLamp } from '#tests/support/shop.ts'
import { disputeEventHandlers } from '../gateway/stripe/event-handlers.ts'
import { warnOfDisputes } from './warn-of-disputes.ts'

const app = await startTestApp({ simulator: true, worker: true })
const admin = app.as('admin')
const lamp = await makeLamp(app, 'HALO', null)
const stripe = createTestStripe(app)
const day = 24 * 60 * 60_000
const advance = (advanceMs: number) => callSimulatorControl(app, 'POST', '/clock', { advanceMs })

async function buyAndDispute(card: string) {
  const { intent } = await buy(app, app.browser(), lamp, card)
  const id = String(intent.body.orderId)
  const read = async () => (await admin.send(getOrder, { params: { id } })).body
  await advance(1_000)
  await vi.waitFor(async () => expect((await read()).disputes).toHaveLength(1), 60_000)
  const { data } = await stripe.disputes.list({ payment_intent: (await read()).payments[0]?.intentId ?? '' })
  return { id, read, atProvider: data[0]?.id ?? '' }
}
const getEventKinds = (order: { events: { kind: string }[] }) =>
  order.events.map(event => event.kind).filter(kind => kind.startsWith('dispute'))
const answer = (id: string, text: string) =>
  stripe.disputes.update(id, { evidence: { uncategorized_text: text }, submit: true })
const findAlarms = async (orderId: string) =>
  (await admin.send(readOperations, {})).body.alarms.filter(alarm => alarm.subject === orderId)

describe('dispute events', () => {
  it('shows a dispute and its due date on the order, raises an alarm and blocks refunds', async () => {
    const { id, read } = await buyAndDispute('pm_card_createDispute')
    const order = await read()
    expect(order).toMatchObject({ state: 'paid', dispute: 'answer' })
    expect(order.disputes).toMatchObject([
      { phase: 'answer', inquiry: false, reason: 'fraudulent', amountCents: order.totalCents, closedAt: null },
    ])
    expect(Date.parse(order.disputes[0]?.dueBy ?? '')).toBeGreaterThan(Date.now() + 8 * day)
    expect(getEventKinds(order)).toEqual(['dispute_opened'])
    expect(await findAlarms(id)).toMatchObject([{ kind: 'dispute_opened', count: 1, orderNumber: order.number }])
    const { body: list } = await admin.send(listOrders, { query: {} })
    expect(list.orders[0]).toMatchObject({ id, dispute: 'answer' })

    expect(order.lines.filter(line => line.refundable)).toEqual([])
    const body = { lines: [{ lineId: order.lines[0]?.id ?? '', cents: 100, restock: false }] }
    const refused = await admin.send(refundOrder, { params: { id }, body }, { 'idempotency-key': newId() })
    expect(refused).toMatchObject({ status: 409, body: { error: 'line_not_refundable' } })
  })

  it('records a won and a lost dispute once, even when their events are repeated', async () => {
    const won = await buyAndDispute('pm_card_createDispute')
    await answer(won.atProvider, 'winning_evidence')
    await vi.waitFor(async () => expect((await won.read()).dispute).toBe('review'), 60_000)
    expect((await won.read()).disputes[0]?.dueBy).toBeNull()
    await advance(2_000)
    await vi.waitFor(async () => expect((await won.read()).dispute).toBe('won'), 60_000)

    const lost = await buyAndDispute('pm_card_createDisputeProductNotReceived')
    await answer(lost.atProvider, 'losing_evidence')
    await vi.waitFor(async () => expect((await lost.read()).dispute).toBe('review'), 60_000)
    await advance(2_000)
    await vi.waitFor(async () => expect((await lost.read()).dispute).toBe('lost'), 60_000)

    const object = await stripe.disputes.retrieve(won.atProvider)
    const handlers = Object.values(disputeEventHandlers).flatMap(act => [act, act])
    await Promise.all(handlers.map(act => act(app.ctx, { ...object, status: 'needs_response' }, 'simulator')))
    expect(getEventKinds(await won.read())).toEqual(['dispute_won', 'dispute_answered', 'dispute_opened'])
    expect(getEventKinds(await lost.read())).toEqual(['dispute_lost', 'dispute_answered', 'dispute_opened'])
    expect((await won.read()).disputes[0]?.closedAt).not.toBeNull()
    expect((await findAlarms(won.id))[0]?.count).toBe(1)
  })

  it('allows refunds during a dispute inquiry and records the escalation to a chargeback', async () => {
    const { id, read, atProvider } = await buyAndDispute('pm_card_createDisputeInquiry')
    expect((await read()).disputes).toMatchObject([{ phase: 'answer', inquiry: true }])
    expect((await read()).lines[0]?.refundable).toBe(true)
    await answer(atProvider, 'escalate_inquiry_evidence')
    await vi.waitFor(async () => expect((await read()).dispute).toBe('review'), 60_000)
    await advance(2_000)
    await vi.waitFor(async () => expect((await read()).disputes[0]?.inquiry).toBe(false), 60_000)
    expect((await read()).dispute).toBe('answer')
    expect(getEventKinds(await read())).toEqual(['dispute_escalated', 'dispute_answered', 'dispute_opened'])
    expect((await findAlarms(id))[0]?.count).toBe(2)
  })

  it('ignores disputes of another mode, an unknown payment or an unknown id', async () => {
    const { read, atProvider } = await buyAndDispute('pm_card_createDispute')
    const before = await read()
    const object = await stripe.disputes.retrieve(atProvider)
    await disputeEventHandlers['charge.dispute.updated'](app.ctx, object, 'live')
    await disputeEventHandlers['charge.dispute.updated'](
      app.ctx,
      { ...object, payment_intent: 'pi_of_others' },
      'simulator',
    )
    await disputeEventHandlers['charge.dispute.updated'](app.ctx, { ...object, id: 'du_unknown' }, 'simulator')
    expect(await read()).toEqual(before)
  })
})

it('warns of an unanswered dispute once, three days before its due date', async () => {
  const silent = await buyAndDispute('pm_card_createDispute')
  const answered = await buyAndDispute('pm_card_createDispute')
  await answer(answered.atProvider, 'a letter')
  await vi.waitFor(async () => expect((await answered.read()).dispute).toBe('review'), 60_000)
  const at = (ms: number) => ({ ...app.ctx, clock: () => new Date(Date.now() + ms) })
  const dueIn = Date.parse((await silent.read()).disputes[0]?.dueBy ?? '') - Date.now()
  const listDueAlarms = async (id: string) => (await findAlarms(id)).filter(alarm => alarm.kind === 'dispute_due')
  await warnOfDisputes(at(dueIn - 3 * day - 60_000))
  expect(await listDueAlarms(silent.id)).toEqual([])
  await Promise.all([1, 2, 3].map(() => warnOfDisputes(at(dueIn - 3 * day + 60_000))))
  await warnOfDisputes(at(dueIn - day))
  expect(await listDueAlarms(silent.id)).toMatchObject([{ count: 1 }])
  expect((await listDueAlarms(silent.id))[0]?.facts.map(fact => fact.name)).toContain('dueBy')
  expect(await listDueAlarms(answered.id)).toEqual([])
})
