import { describe, expect, it } from 'vitest'
import { readDashboard, type SalesSums } from '#contract/dashboard.ts'
import type { Call } from '#contract/endpoint.ts'
import { calculateSalesMetric } from '#domain/sales.ts'
import { startTestApp } from '#tests/support/app.ts'
import { generateShoppers, insertShoppers, type ScriptedShopper } from '#tests/support/scripted-shoppers.ts'
import { buy, createIntent, makeLamp } from '#tests/support/shop.ts'

let now = Date.parse('2026-03-31T15:20:00Z')
const app = await startTestApp({ simulator: true, clock: () => new Date(now) })
const seller = app.as('viewer')
await makeLamp(app, 'ZONE')
// Daylight saving time starts in New York on March 8: that day has 23 hours.
await app.db.execute(`update shop set time_zone = 'America/New_York'`)
const read = async (query: Call<typeof readDashboard>[0]['query']) => (await seller.send(readDashboard, { query })).body

const shoppers = generateShoppers(20_261_123, 1_000, Date.parse('2026-01-25T00:00:00Z'), now)
await insertShoppers(app, shoppers)

const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short' })
const localTime = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', timeStyle: 'medium' })
const formatDay = (at: number) => local.format(at)

/** Calculates the expected sums of the scripted shoppers from the events whose times `counts` accepts. */
function sumShoppers(matching: readonly ScriptedShopper[], counts: (at: number) => boolean): SalesSums {
  const sums = { revenueCents: 0, refundedCents: 0, orders: 0, checkouts: 0, checkoutsPaid: 0, offered: 0, accepted: 0 }
  for (const { openedAt, paidAt, cents, offer, refunds } of matching) {
    if (counts(openedAt)) sums.checkouts += 1
    if (counts(openedAt) && paidAt !== null) sums.checkoutsPaid += 1
    for (const refund of refunds) if (!refund.failed && counts(refund.at)) sums.refundedCents += refund.cents
    if (paidAt === null) continue
    if (counts(paidAt)) sums.orders += 1
    if (counts(paidAt)) sums.revenueCents += cents
    if (offer?.taken && counts(offer.at)) sums.revenueCents += offer.cents
    if (offer && counts(paidAt)) sums.offered += 1
    if (offer?.taken && counts(paidAt)) sums.accepted += 1
  }
  return sums
}
const findShoppers = (mode: string, currency: string) =>
  shoppers.filter(shopper => shopper.mode === mode && shopper.currency === currency)
const isBetween = (from: string, to: string) => (at: number) => formatDay(at) >= from && formatDay(at) <= to

describe('readDashboard for a thousand scripted shoppers', () => {
  it.each([
    ['live', 'usd'],
    ['live', 'brl'],
    ['test', 'usd'],
  ] as const)('sums the sales of %s mode in %s to the cent for the period and for each day', async (mode, currency) => {
    const matching = findShoppers(mode, currency)
    const dashboard = await read({ mode, currency, from: '2026-03-01', to: '2026-03-30' })
    expect(dashboard.currencies).toEqual(['usd', 'brl'])
    expect(dashboard.total).toEqual(sumShoppers(matching, isBetween('2026-03-01', '2026-03-30')))
    expect(dashboard.totalBefore).toEqual(sumShoppers(matching, isBetween('2026-01-30', '2026-02-28')))
    expect(dashboard.days).toHaveLength(30)
    for (const { day, ...sums } of [...dashboard.before, ...dashboard.days]) {
      expect([day, sums]).toEqual([day, sumShoppers(matching, isBetween(day, day))])
    }
    const { revenueCents, orders, checkouts, checkoutsPaid, offered, accepted } = dashboard.total
    expect(calculateSalesMetric('average', dashboard.total)).toBe(Math.round(revenueCents / orders))
    expect(calculateSalesMetric('checkout', dashboard.total)).toBe(checkoutsPaid / checkouts)
    expect(calculateSalesMetric('upsell', dashboard.total)).toBe(accepted / offered)
  })

  it('compares a period that ends now with an earlier period that ends at the same time of day', async () => {
    const dashboard = await read({ mode: 'live', currency: 'usd', days: '7' })
    expect([dashboard.from, dashboard.to]).toEqual(['2026-03-25', '2026-03-31'])
    const matching = findShoppers('live', 'usd')
    expect(dashboard.total).toEqual(sumShoppers(matching, isBetween('2026-03-25', '2026-03-31')))
    const untilThen = (at: number) =>
      isBetween('2026-03-18', '2026-03-24')(at) &&
      (formatDay(at) < '2026-03-24' || localTime.format(at) < localTime.format(now))
    expect(dashboard.totalBefore).toEqual(sumShoppers(matching, untilThen))
    const today = await read({ mode: 'live', currency: 'usd', days: '1' })
    expect(today.total).toEqual(sumShoppers(matching, isBetween('2026-03-31', '2026-03-31')))
  })

  it('selects the currency with the most orders by default', async () => {
    const dashboard = await read({ mode: 'live', from: '2026-03-01', to: '2026-03-30' })
    expect([dashboard.currency, dashboard.timeZone, dashboard.mode]).toEqual(['usd', 'America/New_York', 'live'])
  })

  it('returns zeros for a period without sales and rejects an invalid period', async () => {
    const dashboard = await read({ mode: 'live', from: '2020-01-01', to: '2020-01-02' })
    expect([dashboard.currency, dashboard.days.length, dashboard.total.orders]).toEqual([null, 2, 0])
    expect(calculateSalesMetric('average', dashboard.total)).toBeNull()
    for (const [from, to] of [
      ['2026-03-02', '2026-03-01'],
      ['2024-01-01', '2026-01-01'],
    ]) {
      const answer = await seller.send(readDashboard, { query: { from, to } })
      expect(answer).toMatchObject({ status: 422, body: { error: 'period_invalid' } })
    }
  })
})

describe('readDashboard for real purchases', () => {
  it('counts an open checkout and a paid checkout', async () => {
    now = Date.now()
    const lamp = await makeLamp(app, 'REAL', null)
    const { settled, intent } = await buy(app, app.browser(), lamp)
    expect(settled.state).toBe('paid')
    await createIntent(app.browser(), lamp)
    const { total } = await read({ days: '1' })
    expect(total).toMatchObject({
      orders: 1,
      checkouts: 2,
      checkoutsPaid: 1,
      offered: 0,
      accepted: 0,
      refundedCents: 0,
    })
    const { rows } = await app.db.execute<{ cents: number }>(
      `select captured_cents cents from payments where order_id = '${intent.body.orderId}'`,
    )
    expect(total.revenueCents).toBe(rows[0]?.cents)
  })
})
