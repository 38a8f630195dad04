import { describe, expect, it } from 'vitest'
import { changeCheckout, openCheckout, settleCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { getOrder } from '#contract/orders.ts'
import { abandonedPaymentsJob } from '#server/modules/payments/reconcile.ts'
import { findPaymentsOfOrder } from '#server/modules/payments/records/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { buyer, callSimulatorControl, createIntent, createTestStripe, makeLamp } from '#tests/support/shop.ts'

let aheadMs = 0
const shop = await startTestApp({ simulator: true, clock: () => new Date(Date.now() + aheadMs) })
const seller = shop.as('owner')
const stripe = createTestStripe(shop)
const injectFault = (body: object) => callSimulatorControl(shop, 'POST', '/faults', body)
const getIntentId = (answer: { body: Record<string, unknown> }) =>
  String(answer.body.client_secret).split('_secret_')[0] ?? ''

async function reachPayment(sku: string, stock = 5) {
  const lamp = await makeLamp(shop, sku, stock)
  const browser = shop.browser()
  const { checkout, intent, intentId } = await createIntent(browser, lamp)
  const orderId = String(intent.body.orderId)
  return {
    browser,
    checkoutId: checkout.id,
    orderId,
    intentId,
    settle: async () => (await browser.send(settleCheckout, { params: { id: checkout.id } })).body,
    change: (quantity: number) => browser.send(changeCheckout, { params: { id: checkout.id }, body: { quantity } }),
    requestPayment: (amount: number) =>
      browser.send(createPaymentIntent, { body: { amount, currency: 'usd', checkoutId: checkout.id } }),
    pay: () => stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' }),
    order: async () => (await seller.send(getOrder, { params: { id: orderId } })).body,
    left: async () =>
      (await shop.db.execute<{ n: number }>(`select stock_quantity n from product_variants where sku = '${sku}-SAND'`))
        .rows[0]?.n,
  }
}

describe('cart that changes during payment', () => {
  it('keeps the lines that were paid when another tab changes the cart before the payment is settled', async () => {
    const tab = await reachPayment('BACK')
    await tab.pay()
    await tab.change(3)
    const second = await tab.requestPayment(26_700)
    expect(second.body).toMatchObject({ success: true, paid: true, client_secret: null, quote: { totalCents: 8900 } })
    expect(await tab.settle()).toMatchObject({ state: 'paid', order: { totalCents: 8900 } })
    const order = await tab.order()
    expect(order.payments).toMatchObject([{ state: 'succeeded', capturedCents: 8900 }])
    expect(order.lines.map(line => [line.kind, line.quantity, line.totalCents])).toEqual([
      ['main', 1, 8900],
      ['shipping', 1, 0],
    ])
    expect(await tab.left()).toBe(4)
  })

  it('accepts a payment at the earlier price when the provider never received the new price', async () => {
    const tab = await reachPayment('RACE')
    await tab.change(2)
    await injectFault({
      times: 9,
      method: 'POST',
      path: `/v1/payment_intents/${tab.intentId}`,
      when: 'before',
      does: 'cut',
    })
    expect((await tab.requestPayment(17_800)).status).toBe(503)
    await callSimulatorControl(shop, 'DELETE', '/faults')
    await tab.pay()
    expect(await tab.settle()).toMatchObject({ state: 'paid', order: { totalCents: 8900 } })
    expect((await tab.order()).lines[0]).toMatchObject({ quantity: 1, totalCents: 8900 })
    expect(await tab.left()).toBe(4)
  })

  it('leaves one payable intent when two tabs concurrently request payment for different quantities', async () => {
    const lamp = await makeLamp(shop, 'TABS')
    const browser = shop.browser()
    const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id } })
    await browser.send(createPaymentCustomer, { body: { ...buyer, checkoutId: checkout.id } })
    const requestPayment = (amount: number) =>
      browser.send(createPaymentIntent, { body: { amount, currency: 'usd', checkoutId: checkout.id } })
    await injectFault({
      times: 1,
      method: 'POST',
      path: '/v1/payment_intents',
      when: 'before',
      does: 'delay',
      delayMs: 9_000,
    })
    const slow = requestPayment(8900)
    await eventually(async () => (await callSimulatorControl(shop, 'GET', '/faults')).data.length === 0)
    await browser.send(changeCheckout, { params: { id: checkout.id }, body: { quantity: 2 } })
    const quick = await requestPayment(17_800)
    await callSimulatorControl(shop, 'DELETE', '/faults')
    const late = await slow
    expect(quick.status).toBe(200)
    expect([late.status, late.body]).toMatchObject([409, { code: 'quote_changed', quote: { totalCents: 17_800 } }])
    const { data } = await stripe.paymentIntents.list({ limit: 100 })
    const orderIntents = data.filter(intent => intent.metadata.order_id === quick.body.orderId)
    expect(
      orderIntents.filter(intent => intent.status !== 'canceled').map(intent => [intent.id, intent.amount]),
    ).toEqual([[getIntentId(quick), 17_800]])
    await stripe.paymentIntents.confirm(getIntentId(quick), { payment_method: 'pm_card_visa' })
    const settled = await browser.send(settleCheckout, { params: { id: checkout.id } })
    expect(settled.body).toMatchObject({ state: 'paid', order: { totalCents: 17_800 } })
  })

  it('cancels the earlier intent of an order that became free', async () => {
    const lamp = await makeLamp(shop, 'FREE')
    const browser = shop.browser()
    const { checkout, intentId } = await createIntent(browser, lamp)
    await shop.db.execute(`update products set price = 0 where id = '${lamp.id}'`)
    await shop.db.execute(`update product_variants set price_adjustment = 0 where product_id = '${lamp.id}'`)
    const requestPayment = () =>
      browser.send(createPaymentIntent, { body: { amount: 0, currency: 'usd', checkoutId: checkout.id } })
    expect((await requestPayment()).body).toMatchObject({ success: true, paid: true, client_secret: null })
    expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
    const settled = await browser.send(settleCheckout, { params: { id: checkout.id } })
    expect(settled.body).toMatchObject({ state: 'paid', order: { totalCents: 0 } })
  })

  it('handles parallel payment requests for a free order without a deadlock', async () => {
    const lamp = await makeLamp(shop, 'CIRCLE')
    await shop.db.execute(`update products set price = 0 where id = '${lamp.id}'`)
    await shop.db.execute(`update product_variants set price_adjustment = 0 where product_id = '${lamp.id}'`)
    const browser = shop.browser()
    const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id } })
    await browser.send(createPaymentCustomer, { body: { ...buyer, checkoutId: checkout.id } })
    const requestPayment = () =>
      browser.send(createPaymentIntent, { body: { amount: 0, currency: 'usd', checkoutId: checkout.id } })
    const answers = await Promise.all(Array.from({ length: 15 }, requestPayment))
    for (const answer of answers) expect([200, 410]).toContain(answer.status)
    expect(answers.some(answer => answer.status === 200)).toBe(true)
  })

  it('settles paid checkouts without a deadlock while other tabs request their intents', async () => {
    const tabs = await Promise.all(['ONE', 'TWO', 'THREE', 'FOUR'].map(name => reachPayment(`SETTLE-${name}`)))
    await Promise.all(tabs.map(tab => tab.pay()))
    const calls = tabs.map(tab =>
      Promise.all([
        tab.requestPayment(8900),
        tab.settle(),
        tab.requestPayment(8900),
        tab.settle(),
        tab.requestPayment(8900),
        tab.settle(),
      ]),
    )
    for (const [first, , second, , third] of await Promise.all(calls)) {
      for (const answer of [first, second, third]) expect([200, 410]).toContain(answer?.status)
    }
    for (const tab of tabs) expect((await tab.settle()).state).toBe('paid')
  })

  it('rejects a payment when the postal address is not in the country that shipping was priced for', async () => {
    const lamp = await makeLamp(shop, 'LAND')
    const browser = shop.browser()
    const { checkout } = await createIntent(browser, lamp)
    await browser.send(createPaymentCustomer, {
      body: { ...buyer, customerAddress: { ...buyer.customerAddress, country: 'BR' }, checkoutId: checkout.id },
    })
    await browser.send(changeCheckout, { params: { id: checkout.id }, body: { country: 'US' } })
    const answer = await browser.send(createPaymentIntent, {
      body: { amount: 8900, currency: 'usd', checkoutId: checkout.id },
    })
    expect([answer.status, answer.body.code]).toEqual([409, 'buyer_missing'])
  })

  it('cancels an abandoned checkout even when the cancellation of another checkout fails', async () => {
    const stuck = await reachPayment('STUCK')
    const other = await reachPayment('OTHER')
    const order = await stuck.order()
    const [payment] = await findPaymentsOfOrder(shop.db, order.id)
    await shop.db.execute(`update payments set provider_intent_id = 'pi_unknown' where id = '${payment?.id}'`)
    aheadMs = 16 * 60_000
    await abandonedPaymentsJob.run(shop.ctx)
    aheadMs = 0
    expect((await other.order()).state).toBe('canceled')
    expect(await other.left()).toBe(5)
  })
})

describe('promotion of a cart that changes during payment', () => {
  const listUses = async (orderId: string) =>
    (await shop.db.execute<{ state: string }>(`select state from promotion_uses where order_id = '${orderId}'`)).rows
  const promote = (tab: Awaited<ReturnType<typeof reachPayment>>, promotionCode: string | null) =>
    tab.browser.send(changeCheckout, { params: { id: tab.checkoutId }, body: { promotionCode } })

  it('releases the use of a promotion when the cart was paid without the promotion', async () => {
    const tab = await reachPayment('USE')
    await tab.pay()
    await promote(tab, 'WELCOME10')
    expect((await tab.requestPayment(8010)).body).toMatchObject({ paid: true, quote: { totalCents: 8900 } })
    expect(await listUses(tab.orderId)).toEqual([{ state: 'released' }])
  })

  it('consumes the use of a promotion when the cart was paid with the promotion', async () => {
    const tab = await reachPayment('USED')
    await promote(tab, 'WELCOME10')
    await tab.requestPayment(8010)
    await tab.pay()
    await promote(tab, null)
    expect((await tab.requestPayment(8900)).body).toMatchObject({ paid: true, quote: { totalCents: 8010 } })
    expect(await listUses(tab.orderId)).toEqual([{ state: 'consumed' }])
  })
})
