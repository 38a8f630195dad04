import { beforeAll, describe, expect, it } from 'vitest'
import { processUpsellPayment } from '#contract/functions.ts'
import { upsellToken } from '#contract/upsell-sessions.ts'
import { buildResumeLink, findOrder } from '#server/modules/orders/index.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyAndOpenOffers, makeFunnel, resumeOffersIn } from '#tests/support/funnel.ts'
import { makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
let lamp: Awaited<ReturnType<typeof makeLamp>>

beforeAll(async () => {
  lamp = await makeLamp(shop, 'TOKEN', null)
  await makeFunnel(shop, lamp, [{ title: 'Case', cents: 2900 }])
})

type Browser = ReturnType<typeof shop.browser>
/** The session id that a page passes to its browser script. */
const getSessionShown = async (browser: Browser, upsellId: string): Promise<string> => {
  const { body } = await browser.raw('GET', `/upsell/${upsellId}/page/1`)
  return JSON.parse(/id="data">([^<]*)</.exec(body)?.[1] ?? 'null').sessionId
}
const requestToken = (browser: Browser, sessionId: string) => browser.send(upsellToken, { body: { sessionId } })

describe('getUpsellToken', () => {
  it('returns a token with which the browser that paid can buy', async () => {
    const { browser, session, order } = await buyAndOpenOffers(shop, lamp)
    const again = await requestToken(browser, await getSessionShown(browser, session.upsellId))
    expect([again.status, again.body.sessionToken]).toEqual([200, session.sessionToken])
    const body = { sessionToken: again.body.sessionToken, amount: 2900, currency: 'usd' }
    expect((await browser.send(processUpsellPayment, { body })).body.success).toBe(true)
    expect((await order()).totalCents).toBe(8900 + 2900)
  })

  it('returns the token to the browser that resumed the offers and to no other browser', async () => {
    const { browser, session, orderId } = await buyAndOpenOffers(shop, lamp)
    const id = await getSessionShown(browser, session.upsellId)
    const other = shop.browser()
    expect([(await requestToken(other, id)).status, (await requestToken(other, newId())).status]).toEqual([401, 401])
    const order = await findOrder(shop.db, orderId)
    const token = new URL((order && buildResumeLink(shop.ctx, order)) ?? '').searchParams.get('resume') ?? ''
    await resumeOffersIn(other, token)
    expect((await requestToken(other, id)).body.sessionToken).toBe(session.sessionToken)
    expect((await requestToken(shop.browser(), id)).body).toMatchObject({ error: 'upsell_session_missing' })
  })

  it('returns no token once the session is over', async () => {
    const { browser, session, decline } = await buyAndOpenOffers(shop, lamp)
    const id = await getSessionShown(browser, session.upsellId)
    await decline(1, 'skip')
    expect((await requestToken(browser, id)).body).toMatchObject({ error: 'upsell_session_expired' })
  })
})
