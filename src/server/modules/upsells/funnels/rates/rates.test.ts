import { beforeAll, describe, expect, it } from 'vitest'
import { readFunnelRates } from '#contract/upsell-graph.ts'
import { viewOffers } from '#contract/upsell-sessions.ts'
import { changeUpsellPage, deleteUpsellPage } from '#contract/upsells.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyAndOpenOffers, makeFunnel } from '#tests/support/funnel.ts'
import { makeLamp } from '#tests/support/shop.ts'

let now = new Date()
const shop = await startTestApp({ simulator: true, clock: () => now })
const seller = shop.as('owner')
let lamp: Awaited<ReturnType<typeof makeLamp>>
let funnel: Awaited<ReturnType<typeof makeFunnel>>
const page = (at: number) => funnel.pages[at - 1]?.id ?? ''
type Bought = Awaited<ReturnType<typeof buyAndOpenOffers>>
const viewPage = ({ browser, sessionToken }: Bought, at: number, headers: Record<string, string> = {}) =>
  browser.send(viewOffers, { body: { sessionToken, pageId: page(at) } }, headers)
const fetchRates = async (days?: number, id = funnel.upsell.id) =>
  seller.send(readFunnelRates, { params: { id }, query: days === undefined ? {} : { days } })

/**
 * Simulates six shoppers, whose expected rates are calculated manually. Page 1 leads to page 3 after an accepted offer
 * and to page 2 after a declined offer; pages 2 and 3 have default destinations.
 * A: sees page 1, buys, sees page 3, buys, ends at the thank-you page.
 * B: sees page 1, declines, sees page 2, buys, sees page 3, skips, ends at the home page.
 * C: sees page 1 twice, the bank declines the card twice, declines the offers of pages 1, 2 and 3, ends at the
 * thank-you page.
 * D: sees page 1 and closes the window.
 * E: never sees a page.
 * F: sees page 1, the bank declines the card, buys with another card, sees page 3 and stays there.
 */
beforeAll(async () => {
  lamp = await makeLamp(shop, 'RATE', null)
  funnel = await makeFunnel(shop, lamp, [
    { title: 'Case', cents: 2900 },
    { title: 'Bulb', cents: 1200 },
    { title: 'Cord', cents: 900 },
  ])
  const targets = { accepted: { to: 'page', pageId: page(3) }, declined: { to: 'page', pageId: page(2) } }
  await seller.send(changeUpsellPage, { params: { id: page(1) }, body: { targets } })

  const a = await buyAndOpenOffers(shop, lamp)
  await viewPage(a, 1)
  await a.charge(2900)
  await viewPage(a, 3)
  await a.charge(900)

  const b = await buyAndOpenOffers(shop, lamp)
  await viewPage(b, 1)
  await b.decline(1)
  await viewPage(b, 2)
  await b.charge(1200)
  await viewPage(b, 3)
  await b.decline(3, 'skip')

  const c = await buyAndOpenOffers(shop, lamp, { card: 'pm_card_visa_chargeDeclined' })
  await Promise.all([viewPage(c, 1), viewPage(c, 1)])
  await c.charge(2900)
  await c.charge(2900)
  await c.decline(1, 'skip')
  await viewPage(c, 2)
  await c.decline(2)
  await viewPage(c, 3)
  await c.decline(3)

  const d = await buyAndOpenOffers(shop, lamp)
  await viewPage(d, 1)
  // None of the following requests counts as a view: by a bot, a prefetch, from another browser, and for a page that
  // the session does not have.
  await viewPage(d, 2, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await viewPage(d, 2, { 'sec-purpose': 'prefetch;prerender' })
  await viewPage({ ...d, browser: shop.browser() }, 2)
  expect((await d.browser.send(viewOffers, { body: { sessionToken: d.sessionToken, pageId: newId() } })).status).toBe(
    204,
  )

  await buyAndOpenOffers(shop, lamp)

  const f = await buyAndOpenOffers(shop, lamp, { card: 'pm_card_visa_chargeDeclined' })
  await viewPage(f, 1)
  await f.charge(2900)
  await f.charge(2900, { paymentMethodId: 'pm_card_visa' })
  await viewPage(f, 3)
})

const computeByHand = () => ({
  days: 30,
  sessions: 6,
  finished: 3,
  revenue: [{ currency: 'usd', cents: 2900 + 900 + 1200 + 2900 }],
  pages: [
    { pageId: page(1), views: 5, accepted: 2, declined: 2, failed: 2 },
    { pageId: page(2), views: 2, accepted: 1, declined: 1, failed: 0 },
    { pageId: page(3), views: 4, accepted: 1, declined: 2, failed: 0 },
  ],
  before: null,
})
const computeEdges = () => [
  { from: null, to: page(1), how: 'accepted', count: 6 },
  { from: page(1), to: page(3), how: 'accepted', count: 2 },
  { from: page(1), to: page(2), how: 'declined', count: 2 },
  { from: page(2), to: page(3), how: 'accepted', count: 1 },
  { from: page(2), to: page(3), how: 'declined', count: 1 },
  { from: page(3), to: 'thank-you', how: 'accepted', count: 1 },
  { from: page(3), to: 'home', how: 'declined', count: 1 },
  { from: page(3), to: 'thank-you', how: 'declined', count: 1 },
]
const toSortedTexts = (list: readonly object[]) =>
  list.map(each => JSON.stringify(each, Object.keys(each).sort())).sort()

describe('getRates', () => {
  it('returns the manually calculated rates of the six shoppers', async () => {
    const { body } = await fetchRates()
    const { edges: actualEdges, ...totals } = body
    expect(totals).toEqual(computeByHand())
    expect(toSortedTexts(actualEdges)).toEqual(toSortedTexts(computeEdges()))
  })

  it('counts the sessions that started in the requested days', async () => {
    const start = now
    now = new Date(start.getTime() + 8 * 86_400_000)
    const sevenDays = await fetchRates(7)
    const nineDays = await fetchRates(9)
    // Periods are exact to the millisecond, so that a session belongs to one period only.
    const [edge, past] = [await fetchRates(8), await fetchRates(4)]
    now = new Date(start.getTime() + 15 * 86_400_000)
    const long = await fetchRates(7)
    now = start
    expect(sevenDays.body).toMatchObject({ days: 7, sessions: 0, finished: 0, revenue: [], edges: [] })
    expect(sevenDays.body.pages.map(each => each.views)).toEqual([0, 0, 0])
    expect(nineDays.body).toMatchObject({ ...computeByHand(), days: 9 })
    const totals = { sessions: 6, views: 5 + 2 + 4, accepted: 2 + 1 + 1, revenue: computeByHand().revenue }
    expect(sevenDays.body.before).toEqual(totals)
    expect(edge.body).toMatchObject({ sessions: 0, before: totals })
    expect(past.body).toMatchObject({ sessions: 0, before: null })
    expect(long.body).toMatchObject({ sessions: 0, before: null })
  })

  it('rejects an unknown funnel, an invalid number of days and a visitor who is not signed in', async () => {
    expect((await fetchRates(30, newId())).body.error).toBe('upsell_not_found')
    for (const days of [0, 366, 1.5]) expect((await fetchRates(days)).status).toBe(422)
    const query = { params: { id: funnel.upsell.id }, query: {} }
    expect((await shop.browser().send(readFunnelRates, query)).status).toBe(401)
    expect((await shop.as('viewer').send(readFunnelRates, query)).status).toBe(200)
  })

  it('keeps the recorded transitions to a page that was deleted later', async () => {
    expect((await seller.send(deleteUpsellPage, { params: { id: page(2) } })).status).toBe(204)
    const { body } = await fetchRates()
    expect(body.pages.map(each => each.pageId)).toEqual([page(1), page(3)])
    expect(toSortedTexts(body.edges)).toEqual(toSortedTexts(computeEdges()))
    expect(body.revenue).toEqual(computeByHand().revenue)
  })
})
