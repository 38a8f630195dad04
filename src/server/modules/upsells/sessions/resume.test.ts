import { beforeAll, describe, expect, it } from 'vitest'
import { processUpsellPayment } from '#contract/functions.ts'
import { resumeOffers } from '#contract/upsell-sessions.ts'
import { buildResumeLink, findOrder } from '#server/modules/orders/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyAndOpenOffers, createShopper, makeFunnel, resumeOffersIn } from '#tests/support/funnel.ts'
import { buy, createTestStripe, makeLamp } from '#tests/support/shop.ts'

let now = new Date()
const shop = await startTestApp({ simulator: true, clock: () => now })
const stripe = createTestStripe(shop)
let lamp: Awaited<ReturnType<typeof makeLamp>>
let upsellId: string

beforeAll(async () => {
  lamp = await makeLamp(shop, 'AGAIN', null)
  upsellId = (await makeFunnel(shop, lamp, [{ title: 'Case', cents: 2900 }])).upsell.id
})

const getResumeLink = async (orderId: string) => {
  const order = await findOrder(shop.db, orderId)
  return order ? buildResumeLink(shop.ctx, order) : null
}
const readResumeToken = async (orderId: string) =>
  new URL((await getResumeLink(orderId)) ?? '').searchParams.get('resume') ?? ''
const newCard = async () => (await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })).id
const getRenderedData = async (browser: ReturnType<typeof shop.browser>, path: string) => {
  const { body, statusCode } = await browser.raw('GET', path)
  return { body, statusCode }
}

describe('resumeOffers', () => {
  it('opens the offers on another device, where the shopper must enter another card', async () => {
    const { session, order, orderId } = await buyAndOpenOffers(shop, lamp)
    const phone = shop.browser()
    const opened = await resumeOffersIn(phone, await readResumeToken(orderId))
    expect(opened.body).toEqual({
      sessionToken: session.sessionToken,
      expiresAt: session.expiresAt,
      upsellId,
      next: `/upsell/${upsellId}/page/1`,
    })
    const { charge } = createShopper(shop, phone, opened.body.sessionToken, orderId)
    const click = await charge(2900)
    expect([click.status, click.body.code]).toEqual([409, 'card_needed'])
    const [saved] = (
      await shop.db.execute<{ card: string }>(
        `select provider_payment_method_id as card from orders where id = '${orderId}'`,
      )
    ).rows
    const withOwnCard = await charge(2900, { paymentMethodId: saved?.card })
    expect([withOwnCard.status, withOwnCard.body.code]).toEqual([409, 'card_needed'])
    expect((await order()).payments).toHaveLength(1)
    expect((await charge(2900, { paymentMethodId: await newCard() })).body).toMatchObject({ success: true })
    expect((await order()).totalCents).toBe(8900 + 2900)
  })

  it('opens offers that the first browser never opened', async () => {
    const { intent } = await buy(shop, shop.browser(), lamp)
    const opened = await resumeOffersIn(shop.browser(), await readResumeToken(String(intent.body.orderId)))
    expect(opened.body.next).toBe(`/upsell/${upsellId}/page/1`)
  })

  it('accepts repeats by the browser that used the link and rejects other browsers with 410', async () => {
    const { session, orderId } = await buyAndOpenOffers(shop, lamp)
    const token = await readResumeToken(orderId)
    const phones = [shop.browser(), shop.browser(), shop.browser()]
    const answers = await Promise.all(phones.map(phone => resumeOffersIn(phone, token)))
    const accepted = answers.filter(answer => answer.status === 200)
    expect(accepted).toHaveLength(1)
    expect(answers.filter(answer => answer.status === 410).map(answer => answer.body.error)).toEqual([
      'resume_used',
      'resume_used',
    ])
    const winner = phones[answers.findIndex(answer => answer.status === 200)]
    if (!winner) throw new Error('no browser resumed the offers')
    expect((await resumeOffersIn(winner, token)).body.sessionToken).toBe(session.sessionToken)
    const thief = phones.find(phone => phone !== winner) ?? winner
    const stolen = await thief.send(processUpsellPayment, {
      body: { sessionToken: session.sessionToken, amount: 2900, currency: 'usd', paymentMethodId: await newCard() },
    })
    expect(stolen.status).toBe(401)
  })

  it('does not use up the link when the browser that paid opens it or a scanner loads the page', async () => {
    const { browser, orderId, session, charge } = await buyAndOpenOffers(shop, lamp)
    const token = await readResumeToken(orderId)
    expect((await resumeOffersIn(browser, token)).body.sessionToken).toBe(session.sessionToken)
    const scanner = shop.browser()
    const entry = await scanner.raw('GET', `/upsell/${upsellId}?resume=${token}`)
    expect(entry.headers.location).toBe(`/upsell/${upsellId}/page/1?resume=${token}`)
    expect((await getRenderedData(scanner, String(entry.headers.location))).statusCode).toBe(200)
    expect((await resumeOffersIn(shop.browser(), token)).status).toBe(200)
    expect((await charge(2900)).body.success).toBe(true)
  })

  it('does not use up the link for a browser without cookies', async () => {
    const { orderId } = await buyAndOpenOffers(shop, lamp)
    const token = await readResumeToken(orderId)
    const refused = async () => (await shop.browser().send(resumeOffers, { body: { token } })).body.error
    expect([await refused(), await refused()]).toEqual(['cookies_blocked', 'cookies_blocked'])
    expect((await resumeOffersIn(shop.browser(), token)).status).toBe(200)
  })

  it('rejects a forged link and a link whose thirty minutes are over', async () => {
    const { orderId } = await buyAndOpenOffers(shop, lamp)
    const token = await readResumeToken(orderId)
    for (const forged of ['', 'x', `${orderId}.x`, token.slice(0, -2)])
      expect((await resumeOffersIn(shop.browser(), forged)).body.error).toBe('upsell_session_missing')
    const start = now
    now = new Date(start.getTime() + 30 * 60_000)
    const late = await resumeOffersIn(shop.browser(), token)
    const link = await getResumeLink(orderId)
    now = start
    expect([late.status, late.body.error, link]).toEqual([410, 'upsell_session_expired', null])
  })
})
