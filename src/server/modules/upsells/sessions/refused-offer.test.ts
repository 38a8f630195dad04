import { expect, it } from 'vitest'
import { processUpsellPayment } from '#contract/functions.ts'
import { getOrder } from '#contract/orders.ts'
import { settleUpsellPayment } from '#contract/upsell-sessions.ts'
import { createUpsell } from '#contract/upsells.ts'
import { createVisualPage } from '#contract/visual-pages.ts'
import { startTestApp } from '#tests/support/app.ts'
import { answerBank, buy, createTestStripe, makeLamp, openOffers } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
const seller = shop.as('owner')
const stripe = createTestStripe(shop)

it('refunds a payment that is made later with the client secret of a declined offer', async () => {
  const lamp = await makeLamp(shop, 'REFUSED', null)
  const { body: upsell } = await seller.send(createUpsell, {
    body: { name: 'After the lamp', productIds: [lamp.id], productSkus: null },
  })
  const place = { style: {}, position: { x: 100, y: 100 } }
  const elements = [{ id: 'offer', type: 'product' as const, content: '', name: 'Case', price: 2900, ...place }]
  await seller.send(createVisualPage, { params: { id: upsell.id }, body: { title: 'Case', elements } })
  const browser = shop.browser()
  const { intent } = await buy(shop, browser, lamp)
  const orderId = String(intent.body.orderId)
  const orderNow = async () => (await seller.send(getOrder, { params: { id: orderId } })).body
  await shop.db.execute(
    `update orders set provider_payment_method_id = 'pm_card_authenticationRequired' where id = '${orderId}'`,
  )
  const { sessionToken } = await openOffers(browser)
  const body = { sessionToken, amount: 2900, currency: 'usd', productName: 'Case' }
  expect((await browser.send(processUpsellPayment, { body })).body.requiresAction).toBe(true)
  const offer = (await orderNow()).payments.find(payment => payment.kind === 'upsell')
  const refusedIntent = await stripe.paymentIntents.retrieve(offer?.intentId ?? '')
  await answerBank(shop, refusedIntent.client_secret, 'fail')
  const settleIt = () => browser.send(settleUpsellPayment, { params: { id: offer?.id ?? '' } })
  expect((await settleIt()).body.state).toBe('failed')
  // The shopper confirms before the worker cancels the intent.
  await stripe.paymentIntents.confirm(refusedIntent.id, { payment_method: 'pm_card_visa', return_url: shop.url })
  expect((await settleIt()).body.state).toBe('failed')
  const after = await orderNow()
  expect(after.events.map(event => event.kind)).toContain('stray_refunded')
  expect(after.payments.find(payment => payment.kind === 'upsell')).toMatchObject({ state: 'failed', capturedCents: 0 })
  const { rows } = await shop.db.execute(
    `select topic from outbox where payload->>'intentId' = '${refusedIntent.id}' order by topic`,
  )
  expect(rows).toEqual([{ topic: 'intent.give_back' }, { topic: 'intent.let_go' }])
})
