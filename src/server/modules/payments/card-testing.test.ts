import { describe, expect, it } from 'vitest'
import { settleCheckout } from '#contract/checkout.ts'
import { getOrder } from '#contract/orders.ts'
import { assertNotCardTesting } from '#server/modules/payments/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createIntent, createTestStripe, makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true, worker: true })
const stripe = createTestStripe(shop)
const findBrowserHash = async (orderId: string) =>
  (await shop.db.execute<{ h: string }>(`select browser_hash h from orders where id = '${orderId}'`)).rows[0]?.h ?? ''

describe('card-testing protection', () => {
  it('cancels the intent and blocks the browser after six declines directly at the provider', async () => {
    const lamp = await makeLamp(shop, 'TESTER')
    const browser = shop.browser()
    const { checkout, intent, intentId } = await createIntent(browser, lamp)
    const orderId = String(intent.body.orderId)
    const countRecordedDeclines = async () =>
      (await shop.as('owner').send(getOrder, { params: { id: orderId } })).body.events.filter(
        event => event.kind === 'declined',
      ).length
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await stripe.paymentIntents
        .confirm(intentId, { payment_method: 'pm_card_visa_chargeDeclined' })
        .catch(error => expect(error.code).toBe('card_declined'))
      await eventually(async () => (await countRecordedDeclines()) === attempt)
    }
    await eventually(async () => (await stripe.paymentIntents.retrieve(intentId)).status === 'canceled')
    const ctx = { ...shop.ctx, browser: await findBrowserHash(orderId) }
    await expect(assertNotCardTesting(ctx)).rejects.toMatchObject({ code: 'too_many_declines' })
    await expect(assertNotCardTesting({ ...shop.ctx, browser: 'another' })).resolves.toBeUndefined()
    expect((await browser.send(settleCheckout, { params: { id: checkout.id } })).body.state).toBe('failed')
  })

  it('counts a declined card once when the browser settles repeatedly', async () => {
    const lamp = await makeLamp(shop, 'ONCE')
    const browser = shop.browser()
    const { checkout, intent, intentId } = await createIntent(browser, lamp)
    await stripe.paymentIntents
      .confirm(intentId, { payment_method: 'pm_card_visa_chargeDeclined' })
      .catch(() => undefined)
    for (let attempt = 0; attempt < 8; attempt += 1) await browser.send(settleCheckout, { params: { id: checkout.id } })
    const { events } = (await shop.as('owner').send(getOrder, { params: { id: String(intent.body.orderId) } })).body
    expect(events.filter(event => event.kind === 'declined')).toHaveLength(1)
    expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('requires_payment_method')
  })
})
