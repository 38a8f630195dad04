import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/endpoint.ts'
import { readLedger } from '#contract/ledger.ts'
import { runInvariants } from '#contract/operations.ts'
import { getOrder, refundOrder } from '#contract/orders.ts'
import { addDays, toCalendarDay } from '#domain/calendar-day.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, callSimulatorControl, createTestStripe, makeLamp } from '#tests/support/shop.ts'
import { ledgerJob, syncLedgers } from './ledger-job.ts'

let aheadMs = 0
const app = await startTestApp({ simulator: true, worker: true, clock: () => new Date(Date.now() + aheadMs) })
const admin = app.as('admin')
const stripe = createTestStripe(app)
const value = async (query: string) => Object.values((await app.db.execute(query)).rows[0] ?? {})[0]
const advance = (advanceMs: number) => callSimulatorControl(app, 'POST', '/clock', { advanceMs })
const read = async (query: Call<typeof readLedger>[0]['query'] = {}) => (await admin.send(readLedger, { query })).body

/** A seeded random generator, so that every run makes the same random choices. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}
const draw = createRandom(20_261_120)
const pickRandom = <T>(items: readonly T[]): T => items[draw(items.length)] as T

const lamps = {
  usd: await makeLamp(app, 'USD', null),
  brl: await makeLamp(app, 'BRL', null),
}
await app.db.execute(`update products set currency = 'brl' where id = '${lamps.brl.id}'`)
const cards = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_refundFail',
  'pm_card_pendingRefund',
  'pm_card_createDispute',
  'pm_card_createDisputeInquiry',
] as const

/** Refunds through the shop or in the provider’s dashboard. Both reject an amount that a dispute has withheld. */
async function refundSomething(orderId: string) {
  const params = { id: orderId }
  const { body: order } = await admin.send(getOrder, { params })
  const line = order.lines.find(each => each.refundable)
  if (!line) return
  const cents = draw(3) === 0 ? line.totalCents - line.refundedCents : 1 + draw(line.totalCents - line.refundedCents)
  if (draw(2) === 0) {
    const body = { lines: [{ lineId: line.id, cents, restock: false }] }
    await admin.send(refundOrder, { params, body }, { 'idempotency-key': newId() })
  } else {
    const intent = order.payments[0]?.intentId ?? ''
    await stripe.refunds.create({ payment_intent: intent, amount: cents }).catch(() => undefined)
  }
}

async function decideDispute(dispute: Stripe.Dispute) {
  if (!dispute.status.endsWith('needs_response')) return
  const text = pickRandom(['winning_evidence', 'losing_evidence', 'escalate_inquiry_evidence', null])
  if (text) await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: text }, submit: true })
}

async function buyAsShopper() {
  const lamp = draw(4) === 0 ? lamps.brl : lamps.usd
  const sku = pickRandom(['SAND', 'GRAPHITE'])
  const name = lamp === lamps.brl ? 'BRL' : 'USD'
  const { intent, settled } = await buy(app, app.browser(), lamp, pickRandom(cards), `${name}-${sku}`)
  expect(settled.state).toBe('paid')
  for (let times = draw(3); times > 0; times--) await refundSomething(String(intent.body.orderId))
}

/** The simulator’s clock runs ahead, so its current day may already be tomorrow. */
const getThisWeek = () => {
  const today = toCalendarDay('UTC', new Date())
  return { from: addDays(today, -3), to: addDays(today, 3) }
}
type Sums = Record<string, number>
const formatSum = (sums: Sums, currency: string) => (sums[currency] === 0 ? 0 : -(sums[currency] ?? 0))

describe('ledger', () => {
  it('reads entries that add up to the provider’s balance after random purchases, refunds and disputes', async () => {
    for (let shopper = 0; shopper < 60; shopper++) await buyAsShopper()
    await advance(10_000)
    for await (const dispute of stripe.disputes.list({ limit: 100 })) await decideDispute(dispute)
    await advance(10_000)
    await Promise.all([syncLedgers(app.ctx), syncLedgers(app.ctx)])
    await syncLedgers(app.ctx)

    const balance = await stripe.balance.retrieve()
    const truth = (await callSimulatorControl(app, 'GET', '/ledger')) as Record<
      'captured' | 'refunded' | 'disputed' | 'fees',
      Sums
    >
    for (const currency of ['usd', 'brl']) {
      const { total, currencies } = await read({ currency, ...getThisWeek() })
      expect([...currencies].sort()).toEqual(['brl', 'usd'])
      const amounts = [...balance.available, ...balance.pending].filter(part => part.currency === currency)
      expect([currency, total.netCents]).toEqual([currency, amounts.reduce((sum, part) => sum + part.amount, 0)])
      expect(total).toMatchObject({
        inCents: truth.captured[currency],
        refundCents: formatSum(truth.refunded, currency),
        disputeCents: formatSum(truth.disputed, currency),
        feeCents: formatSum(truth.fees, currency),
        otherCents: 0,
        payoutCents: 0,
      })
      const { inCents, refundCents, disputeCents, feeCents } = total
      expect(total.netCents).toBe(inCents + refundCents + disputeCents + feeCents)
    }
    const booked = await stripe.balanceTransactions.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
    expect(await value('select count(*)::int from ledger_entries')).toBe(booked.length)
    expect(booked.length).toBeGreaterThan(100)
  })

  it('passes the invariant check against payments and refunds, and fails it once an entry differs', async () => {
    await expect.poll(() => value(`select count(*)::int from refunds where state in ('started', 'pending')`)).toBe(0)
    aheadMs += 4 * 3_600_000
    await ledgerJob.run(app.ctx)
    const checked = async () => {
      const { body } = await admin.send(runInvariants, {})
      return body.checks.find(check => check.name === 'ledger_is_payments')
    }
    expect(await checked()).toMatchObject({ state: 'ok' })
    await app.db.execute(`update ledger_entries set amount_cents = amount_cents + 1 where kind = 'charge'`)
    expect(await checked()).toMatchObject({ state: 'broken' })
    await app.db.execute(`update ledger_entries set amount_cents = amount_cents - 1 where kind = 'charge'`)
  })

  it('stores each entry once when a page of the ledger is read again after an error', async () => {
    const countBefore = await value('select count(*)::int from ledger_entries')
    const newestEntry = await value(`select value from installation where key = 'ledger.newest.simulator'`)
    await buy(app, app.browser(), lamps.usd)
    await callSimulatorControl(app, 'POST', '/faults', {
      method: 'GET',
      path: '/v1/balance_transactions',
      does: 'status',
      status: 500,
      times: 3,
    })
    await syncLedgers(app.ctx)
    expect(await value(`select value from installation where key = 'ledger.newest.simulator'`)).toBe(newestEntry)
    await callSimulatorControl(app, 'DELETE', '/faults')
    await syncLedgers(app.ctx)
    await syncLedgers(app.ctx)
    expect(await value('select count(*)::int from ledger_entries')).toBe(Number(countBefore) + 1)
  })
})

describe('getLedger', () => {
  const book = (id: string, at: string, cents: number) =>
    app.db.execute(`insert into ledger_entries (id, mode, provider_transaction_id, kind, amount_cents, fee_cents, net_cents, currency, booked_at)
      values ('${newId()}', 'test', '${id}', 'charge', ${cents}, 10, ${cents} - 10, 'usd', '${at}')`)

  it('sums entries by day in the shop’s time zone, also on the day that daylight saving time starts', async () => {
    // New York switches to daylight saving time on March 8: that day has 23 hours.
    await app.db.execute(`update shop set time_zone = 'America/New_York'`)
    await book('before', '2026-03-08T04:59:59Z', 1)
    await book('first', '2026-03-08T05:00:00Z', 20)
    await book('last', '2026-03-09T03:59:59Z', 300)
    await book('after', '2026-03-09T04:00:00Z', 4_000)
    const days = async (from: string, to: string) =>
      (await read({ mode: 'test', from, to })).days.map(day => [day.day, day.inCents])
    expect(await days('2026-03-07', '2026-03-09')).toEqual([
      ['2026-03-09', 4_000],
      ['2026-03-08', 320],
      ['2026-03-07', 1],
    ])
    expect(await days('2026-03-08', '2026-03-08')).toEqual([['2026-03-08', 320]])
    const { total, timeZone, modes } = await read({ mode: 'test', from: '2026-03-07', to: '2026-03-09' })
    expect(total).toMatchObject({ inCents: 4_321, feeCents: -40, netCents: 4_281 })
    expect([timeZone, modes]).toEqual(['America/New_York', ['test', 'simulator']])
  })

  it('returns the entries of one mode, and none for a mode in which nothing was booked', async () => {
    const { days, total, currency, readAt } = await read({ mode: 'live' })
    expect([days, total.netCents, currency, readAt]).toEqual([[], 0, null, null])
    const [first] = (await read({ mode: 'test', from: '2026-03-07', to: '2026-03-09' })).days
    expect((await read({ from: '2026-03-07', to: '2026-03-09' })).days).not.toContainEqual(first)
  })

  it('rejects an invalid or too long period', async () => {
    for (const [from, to] of [
      ['2026-03-09', '2026-03-08'],
      ['2025-01-01', '2026-01-02'],
    ]) {
      const answer = await admin.send(readLedger, { query: { from, to } })
      expect(answer).toMatchObject({ status: 422, body: { error: 'period_invalid' } })
    }
    expect((await admin.send(readLedger, { query: { from: '2026-02-30' } })).status).toBe(422)
  })
})
