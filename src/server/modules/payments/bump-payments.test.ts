import { describe, expect, it } from 'vitest'
import { type Checkout, settleCheckout } from '#contract/checkout.ts'
import { getOrder } from '#contract/orders.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addBump, makeGuide, tick } from '#tests/support/bumps.ts'
import { changeCart, identifyBuyer, openCart, requestIntent } from '#tests/support/cart.ts'
import { rebuildOrder } from '#tests/support/catch-up.ts'
import { serveByMercadoPago, startMercadoPagoPurchase } from '#tests/support/mercado-pago.ts'
import { makeCourse, payPix, startPixPurchase } from '#tests/support/pix.ts'
import { answerBank, callSimulatorControl, createTestStripe, makeLamp } from '#tests/support/shop.ts'
import { abandonedPaymentsJob } from './reconcile.ts'

let aheadMs = 0
const shop = await startTestApp({ simulator: true, worker: true, clock: () => new Date(Date.now() + aheadMs) })
const stripe = createTestStripe(shop)
const seller = shop.as('owner')
type Browser = ReturnType<typeof shop.browser>

const readOrder = async (id: unknown) => (await seller.send(getOrder, { params: { id: String(id) } })).body
const listAmounts = async (id: unknown) => (await readOrder(id)).lines.map(line => [line.kind, line.totalCents])
const readUnits = async (sku: string) =>
  (await shop.db.execute<{ n: number }>(`select stock_quantity n from product_variants where sku = '${sku}'`)).rows[0]
    ?.n
const sellElsewhere = (sku: string) =>
  shop.db.execute(`update product_variants set stock_quantity = 0 where sku = '${sku}'`)

async function openTicked(browser: Browser, product: { id: string }, ...bumps: { id: string }[]) {
  const cart = (await changeCart(browser, await openCart(browser, product), tick(true, ...bumps))).body
  await identifyBuyer(browser, cart)
  return cart
}
async function startPayment(browser: Browser, cart: Pick<Checkout, 'id' | 'quote'>) {
  const { body } = await requestIntent(browser, cart)
  return { orderId: String(body.orderId), intentId: String(body.client_secret).split('_secret_')[0] ?? '' }
}
const settle = async (browser: Browser, { id }: { id: string }) =>
  (await browser.send(settleCheckout, { params: { id } })).body.state

describe('a payment for a cart with order bumps', () => {
  it('keeps the lines through a declined card and 3-D Secure', async () => {
    const lamp = await makeLamp(shop, 'DECLINE')
    const bump = await addBump(shop, lamp, await makeGuide(shop, 'DECLINE-GUIDE', 1))
    const browser = shop.browser()
    const cart = await openTicked(browser, lamp, bump)
    const { orderId, intentId } = await startPayment(browser, cart)
    const declined = stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa_chargeDeclined' })
    await expect(declined).rejects.toMatchObject({ code: 'card_declined' })
    expect(await settle(browser, cart)).toBe('failed')
    expect(await readUnits('DECLINE-GUIDE')).toBe(0)
    const again = await startPayment(browser, cart)
    expect(again).toEqual({ orderId, intentId })
    const intent = await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_authenticationRequired' })
    await answerBank(shop, intent.client_secret, 'complete')
    expect(await settle(browser, cart)).toBe('paid')
    expect(await listAmounts(orderId)).toEqual([
      ['main', 8900],
      ['bump', 900],
      ['shipping', 0],
    ])
    expect(await readUnits('DECLINE-GUIDE')).toBe(0)
  })

  it('updates the intent when a bump is cleared, and releases its unit', async () => {
    const lamp = await makeLamp(shop, 'CLEARED')
    const bump = await addBump(shop, lamp, await makeGuide(shop, 'CLEARED-GUIDE', 1))
    const browser = shop.browser()
    const cart = await openTicked(browser, lamp, bump)
    const { intentId } = await startPayment(browser, cart)
    const cleared = await changeCart(browser, cart, tick(false, bump))
    const { orderId } = await startPayment(browser, cleared.body)
    const intent = await stripe.paymentIntents.retrieve(intentId)
    expect([intent.amount, intent.metadata.lines, intent.metadata.bumps]).toEqual([
      8900,
      'CLEARED-SAND*1=8900',
      undefined,
    ])
    expect(await listAmounts(orderId)).toEqual([
      ['main', 8900],
      ['shipping', 0],
    ])
    expect(await readUnits('CLEARED-GUIDE')).toBe(1)
  })

  it('restores the earlier cart when its intent was paid after the cart had changed', async () => {
    const lamp = await makeLamp(shop, 'RACE')
    const bump = await addBump(shop, lamp, await makeGuide(shop, 'RACE-GUIDE', 1))
    const browser = shop.browser()
    const cart = await openTicked(browser, lamp, bump)
    const { orderId, intentId } = await startPayment(browser, cart)
    await callSimulatorControl(shop, 'POST', '/webhooks', { drop: ['*'] })
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    const cleared = await changeCart(browser, cart, tick(false, bump))
    await startPayment(browser, cleared.body)
    await callSimulatorControl(shop, 'POST', '/webhooks', {})
    expect(await settle(browser, cart)).toBe('paid')
    expect(await listAmounts(orderId)).toEqual([
      ['main', 8900],
      ['bump', 900],
      ['shipping', 0],
    ])
    expect(await readUnits('RACE-GUIDE')).toBe(0)
  })

  it('rebuilds every line with its bump even when the metadata needs several keys', async () => {
    const sku = 'REBUILT'
    const lamp = await makeLamp(shop, sku, null)
    const bumps: { id: string }[] = []
    for (const number of [1, 2, 3, 4, 5]) {
      const guide = await makeGuide(shop, `${sku}-${number}-${'X'.repeat(108)}`)
      bumps.push(await addBump(shop, lamp, guide, { priceCents: 100 * number }))
    }
    const browser = shop.browser()
    const cart = await openTicked(browser, lamp, ...bumps)
    const { orderId, intentId } = await startPayment(browser, cart)
    const { metadata } = await stripe.paymentIntents.retrieve(intentId)
    expect(metadata.lines_2).toMatch(/^REBUILT-\d-X+\*1=\d+/)
    expect(Object.values(metadata).every(value => value.length <= 500)).toBe(true)
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    expect(await settle(browser, cart)).toBe('paid')
    await rebuildOrder(shop, orderId)
    expect(await listAmounts(orderId)).toEqual([
      ['main', 8900],
      ...[1, 2, 3, 4, 5].map(number => ['bump', 100 * number]),
    ])
    const { rows } = await shop.db.execute<{ id: string }>(
      `select bump_id id from order_lines where order_id = '${orderId}' and kind = 'bump' order by position`,
    )
    expect(rows).toEqual(bumps.map(({ id }) => ({ id })))
    expect(await readOrder(orderId)).toMatchObject({ state: 'paid', totalCents: 10_400 })
  })
})

describe('a Pix code that is paid late, for a cart with order bumps', () => {
  it('keeps the main sale and refunds only the bump that is sold out', async () => {
    const course = await makeCourse(shop, 'LATE', 2)
    const guide = await makeGuide(shop, 'LATE-GUIDE', 1, { currency: 'brl' })
    const bump = await addBump(shop, course, guide)
    const shopper = await startPixPurchase(shop, course)
    const ticked = (await shopper.change(tick(true, bump))).body
    const { body } = await shopper.request('pix', ticked)
    aheadMs += 33 * 60_000
    await callSimulatorControl(shop, 'POST', '/clock', { advanceMs: 33 * 60_000 })
    await abandonedPaymentsJob.run(shop.ctx)
    await expect.poll(async () => (await readOrder(body.orderId)).state).toBe('canceled')
    await sellElsewhere('LATE-GUIDE')
    await payPix(shop, body.awaiting?.code ?? '', 'late')
    await expect.poll(async () => (await readOrder(body.orderId)).refundedCents).toBe(900)
    const order = await readOrder(body.orderId)
    expect(order).toMatchObject({
      state: 'partially_refunded',
      payments: [{ state: 'succeeded', capturedCents: 15_800 }],
    })
    const bumpLine = order.lines.find(line => line.kind === 'bump')
    expect(bumpLine).toMatchObject({ totalCents: 900, refundedCents: 900 })
    expect(await readUnits('LATE')).toBe(1)
    expect(await readUnits('LATE-GUIDE')).toBe(0)
  })
})

describe('an order bump that is offered only for Pix payments', () => {
  it('adds the bump to the price and the order only when the shopper pays by Pix', async () => {
    const course = await makeCourse(shop, 'ONLYPIX')
    const guide = await makeGuide(shop, 'ONLYPIX-GUIDE', null, { currency: 'brl' })
    const always = { campaignIds: [], variantIds: [], countries: [], minimumCents: null, maximumCents: null }
    const bump = await addBump(shop, course, guide, { conditions: { ...always, methods: ['pix'] } })
    const shopper = await startPixPurchase(shop, course)
    const ticked = (await shopper.change(tick(true, bump))).body
    expect([ticked.quote.totalCents, ticked.methodQuotes?.pix?.totalCents]).toEqual([14_900, 15_800])
    const byCard = await shopper.request('card', ticked)
    expect(await listAmounts(byCard.body.orderId)).toEqual([['main', 14_900]])
    const byPix = await shopper.request('pix', { ...ticked, quote: ticked.methodQuotes?.pix ?? ticked.quote })
    expect(byPix.body.awaiting?.amountCents).toBe(15_800)
    expect(await listAmounts(byPix.body.orderId)).toEqual([
      ['main', 14_900],
      ['bump', 900],
    ])
  })
})

describe('a cart with an order bump and a card of Mercado Pago', async () => {
  const app = await startTestApp({ simulator: true, mercadoPago: true, worker: true })
  await serveByMercadoPago(app)

  it('charges the whole amount in installments, and records the line of the bump', async () => {
    const course = await makeCourse(app, 'MP')
    const bump = await addBump(app, course, await makeGuide(app, 'MP-GUIDE', 1, { currency: 'brl' }))
    const shopper = await startMercadoPagoPurchase(app, course)
    const { body: ticked } = await changeCart(shopper.browser, shopper.checkout, tick(true, bump))
    const six = (await shopper.listInstallments()).body.options.find(({ installments }) => installments === 6)
    expect(six?.totalCents).toBe(15_800 + (six?.interestCents ?? 0))
    const card = await shopper.buildCard('APRO', 6)
    const { body } = await shopper.request({ card, amount: ticked.quote.totalCents })
    expect(body).toMatchObject({ paid: true, quote: { totalCents: 15_800 } })
    const order = (await app.as('owner').send(getOrder, { params: { id: String(body.orderId) } })).body
    expect(order.lines.map(line => [line.kind, line.totalCents])).toEqual([
      ['main', 14_900],
      ['bump', 900],
    ])
    expect(order.payments).toMatchObject([{ capturedCents: 15_800, installments: 6 }])
  })
})
