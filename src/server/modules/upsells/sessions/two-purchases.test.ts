import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { declineOffers, viewOffers } from '#contract/upsell-sessions.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyAndOpenOffers, makeFunnel } from '#tests/support/funnel.ts'
import { makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
let lamp: Awaited<ReturnType<typeof makeLamp>>
let funnel: Awaited<ReturnType<typeof makeFunnel>>
type Browser = ReturnType<typeof shop.browser>

beforeAll(async () => {
  lamp = await makeLamp(shop, 'TWICE', null)
  funnel = await makeFunnel(shop, lamp, [
    { title: 'Case', cents: 2900 },
    { title: 'Bulb', cents: 1200 },
  ])
})

/** The session id that a page of the funnel contains. */
async function getSessionOfPage(browser: Browser): Promise<string> {
  const { body } = await browser.raw('GET', `/upsell/${funnel.upsell.id}/page/1`)
  return JSON.parse(/id="data">([^<]*)</.exec(body)?.[1] ?? 'null').sessionId
}

/**
 * Places two orders in one browser, which then has the token of the second order. `opened` is the session id of a page
 * that is still open since the first order.
 */
async function buyTwice() {
  const browser = shop.browser()
  const first = await buyAndOpenOffers(shop, lamp, { browser })
  const opened = await getSessionOfPage(browser)
  const second = await buyAndOpenOffers(shop, lamp, { browser })
  return { browser, first, second, opened, latest: await getSessionOfPage(browser) }
}
const listEvents = async (sessionId: string) =>
  (await shop.db.execute<{ kind: string }>(sql`select kind from funnel_events where session_id = ${sessionId}`)).rows

describe('pages of an earlier purchase', () => {
  it('charges nothing to the later purchase from a page of the earlier purchase, with any card', async () => {
    const { first, second, opened, latest } = await buyTwice()
    expect(opened).not.toBe(latest)
    for (const overrides of [{}, { paymentMethodId: 'pm_card_visa' }, { offerId: funnel.pages[0]?.offers[0]?.id }]) {
      const refused = await second.charge(2900, { sessionId: opened, ...overrides })
      expect([refused.status, refused.body]).toEqual([
        410,
        expect.objectContaining({ success: false, code: 'upsell_session_replaced' }),
      ])
    }
    for (const { order } of [first, second]) expect((await order()).payments).toHaveLength(1)
    expect((await second.charge(2900, { sessionId: latest })).body.success).toBe(true)
    expect([(await first.order()).totalCents, (await second.order()).totalCents]).toEqual([8900, 8900 + 2900])
  })

  it('declines no offer and counts no view of the later purchase from an earlier page', async () => {
    const { browser, second, opened, latest } = await buyTwice()
    const { sessionToken } = second
    const request = { body: { sessionToken, sessionId: opened, pageOrder: 1, how: 'skip' } } as const
    const refused = await browser.send(declineOffers, request)
    expect([refused.status, refused.body.error]).toEqual([410, 'upsell_session_replaced'])
    const view = { sessionToken, pageId: funnel.pages[0]?.id }
    expect((await browser.send(viewOffers, { body: { ...view, sessionId: opened } })).status).toBe(204)
    expect([await listEvents(opened), await listEvents(latest)]).toEqual([[], []])
    const kinds = (await second.order()).events.map(event => event.kind)
    expect(kinds).not.toContain('offer_declined')
    await browser.send(viewOffers, { body: { ...view, sessionId: latest } })
    expect(await listEvents(latest)).toEqual([{ kind: 'view' }])
    expect((await browser.send(declineOffers, { body: { ...request.body, sessionId: latest } })).body.next).toBe('/')
  })

  it('charges the earlier purchase with its own token', async () => {
    const { first, opened } = await buyTwice()
    expect((await first.charge(2900, { sessionId: opened })).body.success).toBe(true)
  })
})

it('shows the offers of an earlier purchase when the session of a later purchase is over', async () => {
  const { browser, first, second, opened } = await buyTwice()
  await second.decline(1, 'skip')
  expect(await getSessionOfPage(browser)).toBe(opened)
  expect((await first.charge(2900, { sessionId: opened })).body.success).toBe(true)
})

it('rejects a session id that is unknown or belongs to another browser', async () => {
  const { charge } = await buyAndOpenOffers(shop, lamp)
  const other = await buyTwice()
  for (const sessionId of [newId(), other.latest]) {
    expect((await charge(2900, { sessionId })).body.code).toBe('upsell_session_replaced')
  }
  expect((await charge(2900)).body.success).toBe(true)
})
