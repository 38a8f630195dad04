import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { processUpsellPayment } from '#contract/functions.ts'
import { getOrder } from '#contract/orders.ts'
import { declineOffers } from '#contract/upsell-sessions.ts'
import { createUpsell } from '#contract/upsells.ts'
import { createVisualPage } from '#contract/visual-pages.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, createTestStripe, makeLamp, openOffers } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true, worker: true })
const seller = shop.as('owner')
let lamp: Awaited<ReturnType<typeof makeLamp>>
const control = (path: string, body: object) =>
  fetch(`${shop.simulatorUrl}/_sim/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.controlToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

beforeAll(async () => {
  lamp = await makeLamp(shop, 'LOST', null)
  const { body: upsell } = await seller.send(createUpsell, {
    body: { name: 'After the lamp', productIds: [lamp.id], productSkus: null },
  })
  const style = { style: {}, position: { x: 100, y: 100 } }
  const elements = [{ id: 'offer', type: 'product', content: '', name: 'Case', price: 2900, ...style }]
  await seller.send(createVisualPage, { params: { id: upsell.id }, body: { title: 'Case', elements } })
})

/** Buys, then accepts the offer while Stripe's responses to the charge are lost: the card is charged. */
async function chargeWithLostAnswer() {
  const browser = shop.browser()
  const { intent } = await buy(shop, browser, lamp)
  const { sessionToken } = await openOffers(browser)
  const charges = { method: 'POST', path: '/v1/payment_intents', when: 'after', does: 'cut' }
  await control('faults', { ...charges, times: 3 })
  const press = () =>
    browser.send(processUpsellPayment, {
      body: { sessionToken, amount: 2900, currency: 'usd', productName: 'Case' },
    })
  const answer = await press()
  expect(answer.body).toMatchObject({ success: false, code: 'provider_unavailable' })
  const orderId = String(intent.body.orderId)
  const offer = async () =>
    (await seller.send(getOrder, { params: { id: orderId } })).body.payments.find(each => each.kind === 'upsell')
  /** Makes the attempt older than the longest call to Stripe, but not yet due for the reconciler. */
  const ageAttempt = () =>
    shop.ctx.db.execute(sql`update payments set created_at = now() - interval '9 seconds', updated_at = now()
      where kind = 'upsell' and order_id = ${orderId}`)
  const skip = () => browser.send(declineOffers, { body: { sessionToken, pageOrder: 1, how: 'skip' } })
  return { orderId, offer, skip, press, age: ageAttempt }
}

const eventually = (check: () => Promise<unknown>) => expect.poll(check, { timeout: 60_000, interval: 100 })

describe('charge whose response was lost', () => {
  it('marks an offer as paid by the webhook event when the response to its charge was lost', async () => {
    await control('webhooks', {})
    const { offer } = await chargeWithLostAnswer()
    await eventually(async () => (await offer())?.state).toBe('succeeded')
    expect(await offer()).toMatchObject({ capturedCents: 2900 })
  })

  it('marks an offer whose charge response was lost as paid when the shopper leaves the funnel', async () => {
    await control('webhooks', { drop: ['*'] })
    const { offer, skip } = await chargeWithLostAnswer()
    expect((await offer())?.state).toBe('started')
    expect((await skip()).status).toBe(200)
    await eventually(async () => (await offer())?.state).toBe('succeeded')
    expect(await offer()).toMatchObject({ capturedCents: 2900 })
  })
})

/** Cents of each charge that Stripe made for an order's offers, whether or not the shop knows of the charge. */
async function listChargesOfOffers(orderId: string) {
  const { data } = await createTestStripe(shop).paymentIntents.list({ limit: 100 })
  const offerIntents = data.filter(({ metadata }) => metadata.order_id === orderId && metadata.offer_id)
  return offerIntents.map(intent => intent.amount_received)
}

// Without an idempotency key on the charge, the second click would charge the card a second time.
it('charges an offer once when the charge response was lost and the shopper clicks again', async () => {
  await control('webhooks', { drop: ['*'] })
  const { orderId, press, age } = await chargeWithLostAnswer()
  await age()
  expect((await press()).body).toMatchObject({ success: true })
  expect(await listChargesOfOffers(orderId)).toEqual([2900])
})

it('charges an offer on a later click although the reconciler has just checked the failed attempt', async () => {
  await control('webhooks', { drop: ['*'] })
  const browser = shop.browser()
  const { intent } = await buy(shop, browser, lamp)
  const { sessionToken } = await openOffers(browser)
  await control('faults', { method: 'POST', path: '/v1/payment_intents', does: 'status', status: 429, times: 1 })
  const body = { sessionToken, amount: 2900, currency: 'usd', productName: 'Case' }
  expect((await browser.send(processUpsellPayment, { body })).body).toMatchObject({ code: 'provider_unavailable' })
  await shop.ctx.db.execute(sql`update payments set created_at = now() - interval '9 seconds', updated_at = now()
    where kind = 'upsell' and order_id = ${String(intent.body.orderId)}`)
  expect((await browser.send(processUpsellPayment, { body })).body).toMatchObject({ success: true })
})
