import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '#server/platform/core/ids.ts'
import type { ExampleRows } from '../repository.ts'
import { buildHistory, type HistoryOptions, highestExampleNumber, historyDays } from './build-history.ts'
import type { ExampleGoods, ExampleStore } from './example-store.ts'

const day = 86_400_000

const createGoods = (title: string, cents: number): ExampleGoods => ({
  productId: newId(),
  variantId: newId(),
  title,
  variantName: 'Sand',
  sku: title,
  image: null,
  cents,
  weight: 1,
})

function createStore(currency: ExampleStore['currency']): ExampleStore {
  const lamp = createGoods(`lamp ${currency}`, 8_900)
  const offer = {
    ...{ id: newId(), name: 'Case', cents: 2_900, currency: '' },
    ...{ productId: null, variantId: null, variantName: null, sku: null, image: null },
  }
  const page = {
    ...{ id: newId(), order: 1, title: 'Case', type: 'visual_editor' as const, revisionId: null, elements: null },
    ...{ layout: {}, firstOffer: offer.id, offers: [offer] },
    leads: { accepted: 'thank-you' as const, continue: 'thank-you' as const, skip: 'home' as const },
  }
  return {
    currency,
    language: 'spec',
    goods: [lamp, createGoods(`vase ${currency}`, 4_900)],
    shipping: [
      { id: 'standard', name: 'Standard', cents: 0, weight: 3 },
      { id: 'express', name: 'Express', cents: 499, weight: 1 },
    ],
    campaign: { path: '/vendas/halo', name: 'halo' },
    bump: currency === 'brl' ? { id: newId(), productId: lamp.productId, goods: createGoods('cup', 1_900) } : null,
    funnel: { id: newId(), productId: lamp.productId, pages: [page] },
  }
}

const stores = [
  { store: createStore('usd'), weight: 56 },
  { store: createStore('brl'), weight: 44 },
]
const build = (options: Partial<HistoryOptions> = {}) =>
  buildHistory({
    ...{ seed: 1, now: new Date('2026-11-27T15:00:00Z'), timeZone: 'America/Sao_Paulo', stores, promotionId: newId() },
    ...options,
  })
const sum = <Item>(items: readonly Item[], read: (item: Item) => number) =>
  items.reduce((total, item) => total + read(item), 0)
const groupSum = <Item>(items: readonly Item[], key: (item: Item) => string, read: (item: Item) => number) => {
  const sums = new Map<string, number>()
  for (const item of items) sums.set(key(item), (sums.get(key(item)) ?? 0) + read(item))
  return sums
}

/** Lists the times of all rows. */
function* listTimes(rows: ExampleRows) {
  for (const row of Object.values(rows).flat() as Record<string, unknown>[])
    for (const name of ['created_at', 'paid_at', 'finalized_at', 'updated_at', 'succeeded_at', 'booked_at', 'at'])
      if (row[name] instanceof Date) yield [name, row[name]] as const
}

describe('buildHistory', () => {
  it('adds up every payment, order, refund and booking, for any seed, time and time zone', () => {
    const time = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-31') })
    const zone = fc.constantFrom('America/Sao_Paulo', 'America/New_York', 'Asia/Tokyo', 'UTC')
    fc.assert(
      fc.property(fc.integer(), time, zone, (seed, at, timeZone) => {
        const rows = build({ seed, now: new Date(at), timeZone })
        const lines = groupSum(
          rows.order_lines,
          line => line.payment_id,
          line => line.total_cents,
        )
        for (const payment of rows.payments) {
          const linesCents = lines.get(payment.id) ?? 0
          expect(payment.amount_cents).toBe(linesCents)
          expect(payment.captured_cents).toBe(payment.state === 'succeeded' ? linesCents : 0)
        }
        for (const order of rows.orders) {
          expect(order.total_cents).toBe(order.subtotal_cents - order.discount_cents + order.shipping_cents)
          expect((order.paid_at ?? null) === null).toBe(order.state !== 'paid')
        }
        const captured = new Map(rows.payments.map(payment => [payment.id, payment.captured_cents ?? 0]))
        const refunded = groupSum(
          rows.refunds,
          refund => refund.payment_id,
          refund => refund.amount_cents,
        )
        for (const [paymentId, cents] of refunded) expect(cents).toBeLessThanOrEqual(captured.get(paymentId) ?? 0)
        const parts = groupSum(
          rows.refund_lines,
          part => part.refund_id,
          part => part.cents,
        )
        for (const refund of rows.refunds) expect(parts.get(refund.id)).toBe(refund.amount_cents)
        const booked = (kind: string) =>
          sum(
            rows.ledger_entries.filter(entry => entry.kind === kind),
            entry => entry.amount_cents,
          )
        expect(booked('charge')).toBe(sum(rows.payments, payment => payment.captured_cents ?? 0))
        expect(booked('refund')).toBe(-sum(rows.refunds, refund => refund.amount_cents))
      }),
      { numRuns: 8 },
    )
  })

  it('writes nothing that is later than now, except the deadlines of codes and disputes', () => {
    for (const now of ['2026-11-27T00:05:00-03:00', '2026-11-27T23:50:00-03:00'].map(text => new Date(text)))
      for (const [name, at] of listTimes(build({ now }))) expect([name, at <= now]).toEqual([name, true])
  })

  it('has eight to fifteen orders on every whole day, and more in the last month than in the first', () => {
    const now = new Date('2026-11-27T15:00:00Z')
    const { checkouts, orders } = build({ now })
    const openedAt = new Map(checkouts.map(checkout => [checkout.id, checkout.created_at ?? now]))
    const daysAgo = orders.map(order => {
      const opened = openedAt.get(order.checkout_id ?? '') ?? now
      return Math.floor((Date.parse('2026-11-28T03:00:00Z') - opened.getTime()) / day)
    })
    const counts = Array.from({ length: historyDays }, (_, ago) => daysAgo.filter(each => each === ago).length)
    for (const count of counts.slice(1)) expect(count >= 8 && count <= 15).toBe(true)
    expect(sum(counts.slice(1, 31), count => count)).toBeGreaterThan(sum(counts.slice(60), count => count))
  })

  it('contains every kind of payment, refund and dispute', () => {
    const rows = build()
    const kinds = rows.payments.map(({ currency, method, state, kind }) => [currency, method, state, kind].join(' '))
    expect([...new Set(kinds)].sort()).toEqual([
      'brl card canceled main',
      'brl card succeeded main',
      'brl card succeeded upsell',
      'brl pix awaiting main',
      'brl pix canceled main',
      'brl pix succeeded main',
      'usd card canceled main',
      'usd card succeeded main',
      'usd card succeeded upsell',
    ])
    expect(rows.payments.some(payment => (payment.installments ?? 1) > 3 && (payment.interest_cents ?? 0) > 0)).toBe(
      true,
    )
    expect(rows.order_lines.some(line => line.kind === 'bump')).toBe(true)
    expect(new Set(rows.funnel_events.map(({ kind }) => kind))).toEqual(new Set(['view', 'accepted', 'declined']))
    expect(rows.disputes.map(({ state }) => state)).toEqual(['needs_response', 'won'])
    const totals = new Map(rows.payments.map(payment => [payment.id, payment.captured_cents]))
    const wholes = rows.refunds.filter(refund => refund.amount_cents === totals.get(refund.payment_id)).length
    expect(wholes > 0 && wholes < rows.refunds.length).toBe(true)
  })

  it('numbers the orders in the order of their times, up to the number before the first real order', () => {
    const { orders } = build()
    const times = orders.map(order => order.created_at?.getTime() ?? 0)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(orders.map(order => order.number)).toEqual(
      orders.map((_, at) => highestExampleNumber - orders.length + 1 + at),
    )
    expect(orders[0]?.number).toBeGreaterThan(0)
  })

  it('names only people whom nobody can reach', () => {
    const { orders, customers } = build()
    for (const { email, phone, tax_id: taxId } of [...orders, ...customers]) {
      expect(email).toMatch(/^[a-z.]+\.\d+@example\.(com|org|net)$/)
      expect(phone ?? '+12025550100').toMatch(/^\+120255501\d\d$/)
      expect(taxId ?? null).toBe(null)
    }
  })

  it('builds the same history from the same seed', () => {
    const promotionId = newId()
    expect(build({ promotionId })).toEqual(build({ promotionId }))
  })
})
