import { beforeAll, describe, expect, it } from 'vitest'
import { createProduct, deleteProduct } from '#contract/catalog.ts'
import { createUpsellSession, getUpsellSession, processUpsellPayment } from '#contract/functions.ts'
import { getOrder } from '#contract/orders.ts'
import { declineOffers, settleUpsellPayment } from '#contract/upsell-sessions.ts'
import { createUpsell } from '#contract/upsells.ts'
import { createVisualPage } from '#contract/visual-pages.ts'
import { startTestApp } from '#tests/support/app.ts'
import { corruptColumn } from '#tests/support/corrupt-column.ts'
import { answerBank, buy, buyer, createTestStripe, makeLamp, openOffers } from '#tests/support/shop.ts'
import { unopenedFunnelsJob } from './close-session.ts'

let now = new Date()
const shop = await startTestApp({ simulator: true, worker: true, clock: () => now })
const seller = shop.as('owner')
let lamp: Awaited<ReturnType<typeof makeLamp>>

beforeAll(async () => {
  lamp = await makeLamp(shop, 'FUN', null)
  const { body: upsell } = await seller.send(createUpsell, {
    body: { name: 'After the lamp', productIds: [lamp.id], productSkus: null },
  })
  for (const [title, price] of [
    ['Case', 2900],
    ['Bulb', 1200],
  ] as const) {
    const elements = [
      { id: 'offer', type: 'product', content: '', name: title, price, style: {}, position: { x: 100, y: 100 } },
    ]
    const page = await seller.send(createVisualPage, { params: { id: upsell.id }, body: { title, elements } })
    expect(page.status).toBe(200)
  }
})

async function buyOne() {
  const browser = shop.browser()
  const { settled, intent } = await buy(shop, browser, lamp)
  expect(settled.upsell).not.toBeNull()
  const session = await openOffers(browser)
  const orderId = String(intent.body.orderId)
  const order = async () => (await seller.send(getOrder, { params: { id: orderId } })).body
  const charge = (amount: number, name: string, headers: Record<string, string> = {}, token = session.sessionToken) =>
    browser.send(
      processUpsellPayment,
      { body: { sessionToken: token, amount, currency: 'usd', productName: name } },
      headers,
    )
  return { browser, session, order, charge }
}

it('gives the order line of an offer the image of the product with the same title', async () => {
  const image = '/storage/v1/object/public/product-images/case.webp'
  const { body: product } = await seller.send(createProduct, {
    body: {
      title: 'case',
      images: [image],
      variants: [{ name: 'One', sku: 'CASE', cents: 3900, stock: null, isDefault: true, image: null }],
    },
  })
  const { charge, order } = await buyOne()
  await charge(2900, 'Case')
  await charge(1200, 'Bulb')
  const lines = (await order()).lines.filter(line => line.kind === 'upsell')
  expect(lines.map(line => [line.title, line.image])).toEqual([
    ['Case', image],
    ['Bulb', null],
  ])
  await seller.send(deleteProduct, { params: { id: product.id } })
})

describe('upsell sessions', () => {
  it('charges an accepted offer to the saved card as one line and one payment of the same order', async () => {
    const { charge, order, session } = await buyOne()
    const first = await charge(2900, 'Case')
    expect(first.body).toMatchObject({
      success: true,
      requiresAction: false,
      next: `/upsell/${session.upsellId}/page/2`,
    })
    const second = await charge(1200, 'Bulb')
    expect(second.body).toMatchObject({ success: true, next: '/thank-you' })
    const current = await order()
    expect(current.lines.filter(line => line.kind === 'upsell').map(line => [line.title, line.totalCents])).toEqual([
      ['Case', 2900],
      ['Bulb', 1200],
    ])
    expect(current.payments.map(payment => [payment.kind, payment.state, payment.capturedCents])).toEqual([
      ['main', 'succeeded', 8900],
      ['upsell', 'succeeded', 2900],
      ['upsell', 'succeeded', 1200],
    ])
    expect(current.totalCents).toBe(13000)
  })

  it('charges an offer once for fifty concurrent clicks', async () => {
    const { charge, order } = await buyOne()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, click) => charge(2900, 'Case', { 'idempotency-key': `click-${click}` })),
    )
    expect(answers.filter(answer => answer.body.success).length).toBeGreaterThan(0)
    const unexpected = answers.filter(answer => ![200, 409].includes(answer.status))
    expect(unexpected.map(answer => [answer.status, answer.body])).toEqual([])
    const current = await order()
    expect(current.payments.filter(payment => payment.kind === 'upsell')).toHaveLength(1)
    const { data } = await createTestStripe(shop).paymentIntents.list({ limit: 100 })
    expect(data.filter(intent => intent.metadata.order_id === current.id && intent.amount === 2900)).toHaveLength(1)
  })

  it('replays the first response for a repeated idempotency key and rejects another body', async () => {
    const { charge } = await buyOne()
    const key = { 'idempotency-key': 'same' }
    const first = await charge(2900, 'Case', key)
    expect((await charge(2900, 'Case', key)).body).toEqual(first.body)
    const other = await charge(1200, 'Bulb', key)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
  })

  it('rejects a charge from another browser, even with the session token', async () => {
    const { session, order } = await buyOne()
    const thief = shop.browser()
    const answer = await thief.send(processUpsellPayment, {
      body: { sessionToken: session.sessionToken, amount: 2900, currency: 'usd', productName: 'Case' },
    })
    expect([answer.status, answer.body.code]).toEqual([401, 'upsell_session_missing'])
    const opened = await thief.send(createUpsellSession, { body: { customerEmail: buyer.customerEmail } })
    expect(opened.status).toBe(401)
    expect((await order()).payments).toHaveLength(1)
  })

  it('rejects an amount or a currency that differs from the offer, and an unknown offer', async () => {
    const { charge, browser, session } = await buyOne()
    const other = await charge(100, 'Case')
    expect([other.status, other.body.code]).toEqual([409, 'quote_changed'])
    expect(other.body).toMatchObject({ amount: 2900, currency: 'usd' })
    for (const name of ['Nothing', '']) expect((await charge(100, name)).status).toBe(404)
    const wrongCurrency = await browser.send(processUpsellPayment, {
      body: { sessionToken: session.sessionToken, amount: 2900, currency: 'brl', productName: 'Case' },
    })
    expect([wrongCurrency.status, wrongCurrency.body.code]).toEqual([409, 'quote_changed'])
  })

  it('charges the same intent after the shopper completes the authentication that the bank requires', async () => {
    const { charge, browser, session, order } = await buyOne()
    const current = await order()
    // The bank of this card requires authentication every time, even for a saved card.
    await shop.db.execute(
      `update orders set provider_payment_method_id = 'pm_card_authenticationRequired' where id = '${current.id}'`,
    )
    const answer = await charge(2900, 'Case')
    expect(answer.body).toMatchObject({ success: false, requiresAction: true })
    const paymentId = new URL(String(answer.body.actionUrl), 'http://shop').searchParams.get('payment') ?? ''
    const unauthenticated = (await order()).payments.find(payment => payment.id === paymentId)
    expect(unauthenticated?.state).toBe('requires_action')
    const { client_secret } = await createTestStripe(shop).paymentIntents.retrieve(unauthenticated?.intentId ?? '')
    await answerBank(shop, client_secret, 'complete')
    const settled = await browser.send(settleUpsellPayment, { params: { id: paymentId } })
    expect(settled.body).toEqual({ state: 'paid', next: `/upsell/${session.upsellId}/page/2` })
    expect((await order()).payments.filter(payment => payment.kind === 'upsell')).toHaveLength(1)
  })

  it('keeps the order paid and adds no line when the card is declined for an offer', async () => {
    const { charge, order } = await buyOne()
    await shop.db.execute(
      `update orders set provider_payment_method_id = 'pm_card_visa_chargeDeclined' where id = '${(await order()).id}'`,
    )
    const answer = await charge(2900, 'Case')
    expect([answer.status, answer.body.code]).toEqual([402, 'payment_failed'])
    const current = await order()
    expect(current.state).toBe('paid')
    expect(current.lines.some(line => line.kind === 'upsell')).toBe(false)
    expect((await charge(2900, 'Case')).status).toBe(402)
  })

  it('leads to the next page on `Continue` and home on `Skip`, and closes the session after `Skip`', async () => {
    const { browser, session, charge } = await buyOne()
    const token = session.sessionToken
    const continued = await browser.send(declineOffers, {
      body: { sessionToken: token, pageOrder: 1, how: 'continue' },
    })
    expect(continued.body).toEqual({ next: `/upsell/${session.upsellId}/page/2` })
    const skip = await browser.send(declineOffers, { body: { sessionToken: token, pageOrder: 2, how: 'skip' } })
    expect(skip.body).toEqual({ next: '/' })
    expect((await charge(1200, 'Bulb')).status).toBe(410)
    expect((await browser.send(getUpsellSession, {})).body.hasActiveSession).toBe(false)
  })

  it('closes the session thirty minutes after payment by the server clock', async () => {
    const { charge, session, browser } = await buyOne()
    expect((await openOffers(browser)).sessionToken).toBe(session.sessionToken)
    const start = now
    now = new Date(start.getTime() + 30 * 60_000)
    const late = await charge(2900, 'Case')
    now = start
    expect([late.status, late.body.code]).toEqual([410, 'upsell_session_expired'])
  })

  it('finalizes an order whose offers were never opened and detaches its card', async () => {
    const { intent } = await buy(shop, shop.browser(), lamp)
    const orderId = String(intent.body.orderId)
    const row = async () =>
      (
        await shop.db.execute<{ finalized_at: Date | null; method: string }>(
          `select finalized_at, provider_payment_method_id as method from orders where id = '${orderId}'`,
        )
      ).rows[0]
    await unopenedFunnelsJob.run(shop.ctx)
    expect((await row())?.finalized_at).toBeNull()
    const start = now
    now = new Date(start.getTime() + 31 * 60_000)
    await unopenedFunnelsJob.run(shop.ctx)
    now = start
    expect((await row())?.finalized_at).not.toBeNull()
    const method = await createTestStripe(shop).paymentMethods.retrieve((await row())?.method ?? '')
    expect(method.customer).toBeNull()
  })
})

it('replaces a session token that cannot be decrypted with a usable token', async () => {
  const { browser, session, charge } = await buyOne()
  await corruptColumn(shop, 'upsell_sessions', 'token_sealed')
  const { sessionToken } = await openOffers(browser)
  expect(sessionToken).not.toBe(session.sessionToken)
  expect((await openOffers(browser)).sessionToken).toBe(sessionToken)
  expect((await charge(2900, 'Case', {}, sessionToken)).body).toMatchObject({ success: true })
})
