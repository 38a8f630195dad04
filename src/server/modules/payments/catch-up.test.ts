import { beforeEach, describe, expect, it } from 'vitest'
import { changeCheckout, openCheckout, settleCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { getOrder, listEmails } from '#contract/orders.ts'
import { createPaymentLink, listPaymentLinks } from '#contract/payment-links.ts'
import { createPromotion, readPromotion } from '#contract/promotions.ts'
import { startTestApp } from '#tests/support/app.ts'
import { catchUp, deleteOrder } from '#tests/support/catch-up.ts'
import { eventually } from '#tests/support/eventually.ts'
import { buy, buyer, callSimulatorControl, createIntent, createTestStripe, makeLamp } from '#tests/support/shop.ts'
import { createCatchUpJob } from './catch-up.ts'
import { intentEventHandlers, refundEventHandlers } from './gateway/stripe/event-handlers.ts'

const shop = await startTestApp({ simulator: true, worker: true })
const types = Object.keys({ ...intentEventHandlers, ...refundEventHandlers })
const stripe = createTestStripe(shop)
const seller = shop.as('owner')
const readOrder = async (id: string) => (await seller.send(getOrder, { params: { id } })).body
const readStock = async (sku: string) =>
  (await shop.db.execute<{ n: number }>(`select stock_quantity n from product_variants where sku = '${sku}'`)).rows[0]
    ?.n

/** Deletes an order with its reservations, and restores its stock, as restoring an older backup does. */
async function deleteLocalOrder(id: string, sku: string) {
  await shop.db.execute(
    `delete from stock_holds where payment_id in (select id from payments where order_id = '${id}')`,
  )
  await deleteOrder(shop, id)
  await shop.db.execute(`update product_variants set stock_quantity = stock_start where sku = '${sku}'`)
}
describe('catch-up job', () => {
  beforeEach(() => callSimulatorControl(shop, 'POST', '/webhooks', {}))

  it('rebuilds a missing order with its lines, stock, customer and events', async () => {
    const lamp = await makeLamp(shop, 'MISSING', 5)
    const { intent } = await buy(shop, shop.browser(), lamp)
    const id = String(intent.body.orderId)
    const before = await readOrder(id)
    await eventually(async () => (await seller.send(listEmails, {})).body.emails.some(mail => mail.orderId === id))
    await deleteLocalOrder(id, 'MISSING-SAND')
    await catchUp(shop)
    const after = await readOrder(id)
    expect(after).toMatchObject({
      number: before.number,
      state: 'paid',
      totalCents: 8900,
      email: before.email,
      name: before.name,
      phone: before.phone,
      address: { line1: '2150 Folsom Street', city: 'San Francisco', state: 'CA', zip: '94110', country: 'US' },
    })
    expect(after.lines).toMatchObject([{ kind: 'main', sku: 'MISSING-SAND', quantity: 1, totalCents: 8900 }])
    expect(after.events.map(event => event.kind)).toEqual(expect.arrayContaining(['rebuilt', 'paid']))
    expect(await readStock('MISSING-SAND')).toBe(4)
    await catchUp(shop)
    expect(await readOrder(id)).toMatchObject({ state: 'paid', totalCents: 8900, payments: [{ capturedCents: 8900 }] })
    expect(await readStock('MISSING-SAND')).toBe(4)
  })

  it('restores the lines of a missing payment-link order and marks the link paid', async () => {
    const body = {
      title: 'Quote 7',
      lines: [
        { title: 'Repair', quantity: 2, unitCents: 2_500 },
        { title: 'Parts', quantity: 1, unitCents: 1_990 },
      ],
      currency: 'usd' as const,
      expiresAt: null,
    }
    const link = (await seller.send(createPaymentLink, { body })).body
    const browser = shop.browser()
    const paymentLink = link.url.split('/pay/')[1] ?? ''
    const { body: cart } = await browser.send(openCheckout, { body: { productId: link.id, paymentLink } })
    await browser.send(createPaymentCustomer, { body: { ...buyer, checkoutId: cart.id } })
    const request = { amount: 6_990, currency: 'usd', checkoutId: cart.id }
    const placed = (await browser.send(createPaymentIntent, { body: request })).body
    const intentId = String(placed.client_secret).split('_secret_')[0] ?? ''
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    await browser.send(settleCheckout, { params: { id: cart.id } })
    const id = String(placed.orderId)
    await eventually(async () => (await seller.send(listEmails, {})).body.emails.some(mail => mail.orderId === id))
    await deleteLocalOrder(id, 'NONE')
    await shop.db.execute(`update payment_links set state = 'open', order_id = null where id = '${link.id}'`)
    await catchUp(shop)
    const lines = (await readOrder(id)).lines.map(line => [line.kind, line.title, line.quantity, line.totalCents])
    expect(lines).toEqual([
      ['main', 'Repair', 2, 5_000],
      ['main', 'Parts', 1, 1_990],
    ])
    const { body: list } = await seller.send(listPaymentLinks, { query: {} })
    expect(list.links).toMatchObject([{ id: link.id, state: 'paid', orderId: id }])
  })

  it('counts the promotion use of a rebuilt order', async () => {
    const lamp = await makeLamp(shop, 'BACK', 5)
    const body = { code: 'BACK', kind: 'percent', percentOff: 10 } as const
    const { id: promotion } = (await seller.send(createPromotion, { body })).body
    const browser = shop.browser()
    const { body: cart } = await browser.send(openCheckout, { body: { productId: lamp.id } })
    await browser.send(changeCheckout, { params: { id: cart.id }, body: { promotionCode: 'BACK' } })
    await browser.send(createPaymentCustomer, { body: { ...buyer, checkoutId: cart.id } })
    const request = { amount: 8010, currency: 'usd', checkoutId: cart.id }
    const intent = await browser.send(createPaymentIntent, { body: request })
    const [intentId = ''] = String(intent.body.client_secret).split('_secret_')
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    await browser.send(settleCheckout, { params: { id: cart.id } })
    const id = String(intent.body.orderId)
    await shop.db.execute(`delete from promotion_uses where order_id = '${id}'`)
    await deleteLocalOrder(id, 'BACK-SAND')
    await catchUp(shop)
    expect(await readOrder(id)).toMatchObject({ state: 'paid', totalCents: 8010, promotionCode: 'BACK' })
    const { body: promotionAfter } = await seller.send(readPromotion, { params: { id: promotion } })
    expect(promotionAfter).toMatchObject({ uses: 1 })
  })

  it('records a refund whose events were all lost', async () => {
    const lamp = await makeLamp(shop, 'SILENT', 5)
    const { intent, intentId } = await buy(shop, shop.browser(), lamp)
    await callSimulatorControl(shop, 'POST', '/webhooks', { drop: ['*'] })
    await stripe.refunds.create({ payment_intent: intentId, amount: 900 })
    await catchUp(shop)
    const id = String(intent.body.orderId)
    await eventually(async () => (await readOrder(id)).refundedCents === 900)
  })

  it('records a refund that was made before the shop knew of the payment', async () => {
    const lamp = await makeLamp(shop, 'EARLY', 5)
    await callSimulatorControl(shop, 'POST', '/webhooks', { drop: ['*'] })
    const { intent, intentId } = await createIntent(shop.browser(), lamp)
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    await stripe.refunds.create({ payment_intent: intentId, amount: 5000 })
    // The events of the refund are already marked done: the payment was unknown when they were handled.
    const { data } = await stripe.events.list({ types: ['refund.created', 'charge.refunded'], limit: 5 })
    for (const event of data)
      await shop.db.execute(`insert into provider_events (id, mode, type, object_id, payload, state)
        values ('${event.id}', 'simulator', '${event.type}', '', '{}', 'done') on conflict do nothing`)
    await catchUp(shop)
    const id = String(intent.body.orderId)
    await eventually(async () => (await readOrder(id)).refundedCents === 5000)
  })

  it('marks an order paid when its events were lost and its browser never returned', async () => {
    const lamp = await makeLamp(shop, 'AWAY', 5)
    await callSimulatorControl(shop, 'POST', '/webhooks', { drop: ['*'] })
    const { intent, intentId } = await createIntent(shop.browser(), lamp)
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    await catchUp(shop)
    expect((await readOrder(String(intent.body.orderId))).state).toBe('paid')
  })

  it('skips a run of the job when another process has run the job recently', async () => {
    await catchUp(shop)
    const before = (await callSimulatorControl(shop, 'GET', '/exchanges?limit=1')).data[0]
    await createCatchUpJob(types).run(shop.ctx)
    expect((await callSimulatorControl(shop, 'GET', '/exchanges?limit=1')).data[0]).toEqual(before)
  })
})
