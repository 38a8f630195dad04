import { describe, expect, it } from 'vitest'
import { settleCheckout } from '#contract/checkout.ts'
import { getOrder, refundOrder } from '#contract/orders.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { addBump, tick } from '#tests/support/bumps.ts'
import { changeCart, identifyBuyer, openCart, requestIntent } from '#tests/support/cart.ts'
import { rebuildOrder } from '#tests/support/catch-up.ts'
import { buyAndOpenOffers, makeFunnel } from '#tests/support/funnel.ts'
import { countStock, makeKit, makePart, saveParts, toParts } from '#tests/support/kits.ts'
import { serveByMercadoPago, startMercadoPagoPurchase } from '#tests/support/mercado-pago.ts'
import { makeCourse, payPix, startPixPurchase } from '#tests/support/pix.ts'
import { callSimulatorControl, createTestStripe, makeLamp } from '#tests/support/shop.ts'
import { abandonedPaymentsJob } from './reconcile.ts'

let aheadMs = 0
const shop = await startTestApp({ simulator: true, worker: true, clock: () => new Date(Date.now() + aheadMs) })
const stripe = createTestStripe(shop)

const readOrder = async (id: unknown, app: TestApp = shop) =>
  (await app.as('owner').send(getOrder, { params: { id: String(id) } })).body
const countAll = (...skus: string[]) => Promise.all(skus.map(sku => countStock(shop, sku)))
const listParts = (order: Awaited<ReturnType<typeof readOrder>>) =>
  order.lines.map(line => [line.kind, line.totalCents, line.parts?.map(part => [part.sku, part.quantity]) ?? null])

/** Creates a kit at R$ 149,00. */
async function makeCourseKit(app: TestApp, sku: string, ...parts: Parameters<typeof toParts>) {
  const { status, body } = await saveParts(app, await makeCourse(app, sku), toParts(...parts))
  expect(status).toBe(200)
  return body
}

/** Buys a product with its order bump by card. */
async function buyTicked(product: { id: string }, bump: { id: string }) {
  const browser = shop.browser()
  const cart = (await changeCart(browser, await openCart(browser, product), tick(true, bump))).body
  await identifyBuyer(browser, cart)
  const { body } = await requestIntent(browser, cart)
  await stripe.paymentIntents.confirm(String(body.client_secret).split('_secret_')[0] ?? '', {
    payment_method: 'pm_card_visa',
  })
  expect((await browser.send(settleCheckout, { params: { id: cart.id } })).body.state).toBe('paid')
  return String(body.orderId)
}

describe('a payment for a kit', () => {
  it('restores a lost order from the metadata with the parts of the kit and of its order bump', async () => {
    const [mug, card] = [await makePart(shop, 'META-MUG', 9), await makePart(shop, 'META-CARD', 9)]
    const kit = await makeKit(shop, 'META-KIT', [mug, 2])
    const bump = await addBump(shop, kit, await makeKit(shop, 'META-EXTRA', [card, 3], [mug, 1]), { priceCents: 500 })
    const orderId = await buyTicked(kit, bump)
    expect(await countAll('META-MUG', 'META-CARD')).toEqual([6, 6])
    const before = listParts(await readOrder(orderId))
    expect(before).toEqual([
      ['main', 1000, [['META-MUG', 2]]],
      [
        'bump',
        500,
        [
          ['META-CARD', 3],
          ['META-MUG', 1],
        ],
      ],
    ])
    await rebuildOrder(shop, orderId)
    expect(listParts(await readOrder(orderId))).toEqual(before)
  })

  it('restocks the parts of the refunded line only', async () => {
    const [mug, card] = [await makePart(shop, 'LINE-MUG', 9), await makePart(shop, 'LINE-CARD', 9)]
    const kit = await makeKit(shop, 'LINE-KIT', [mug, 2])
    const bump = await addBump(shop, kit, await makeKit(shop, 'LINE-EXTRA', [card, 3], [mug, 1]), { priceCents: 500 })
    const orderId = await buyTicked(kit, bump)
    const line = (await readOrder(orderId)).lines.find(each => each.kind === 'bump')
    const lines = [{ lineId: line?.id ?? '', cents: 500, restock: true }]
    const refund = { params: { id: orderId }, body: { lines, reason: null } }
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect((await shop.as('owner').send(refundOrder, refund, key)).status).toBe(200)
    expect(await countAll('LINE-MUG', 'LINE-CARD')).toEqual([7, 9])
    expect((await readOrder(orderId)).lines.map(each => [each.kind, each.refundedCents])).toEqual([
      ['main', 0],
      ['bump', 500],
    ])
  })
})

describe('an offer after the purchase that is a kit', () => {
  it('takes the parts with its own payment, and is refused when a part is out of stock', async () => {
    const [mug, card] = [await makePart(shop, 'OFFER-MUG', 5), await makePart(shop, 'OFFER-CARD', 1)]
    const kit = await makeKit(shop, 'OFFER-KIT', [mug, 2], [card, 1])
    const lamp = await makeLamp(shop, 'OFFER', null)
    await makeFunnel(shop, lamp, [{ title: 'Kit', productId: kit.id }])
    const [first, second] = [await buyAndOpenOffers(shop, lamp), await buyAndOpenOffers(shop, lamp)]
    expect((await first.charge(1000)).body).toMatchObject({ success: true, requiresAction: false })
    expect(await countAll('OFFER-MUG', 'OFFER-CARD')).toEqual([3, 0])
    expect(listParts(await first.order()).at(-1)).toEqual([
      'upsell',
      1000,
      [
        ['OFFER-MUG', 2],
        ['OFFER-CARD', 1],
      ],
    ])
    const refused = await second.charge(1000)
    expect(refused).toMatchObject({ status: 409, body: { error: 'This offer is no longer available.' } })
    expect(await countAll('OFFER-MUG', 'OFFER-CARD')).toEqual([3, 0])
    expect((await second.order()).payments.map(payment => payment.kind)).toEqual(['main'])
  })
})

describe('a Pix code that is paid late, for a kit', () => {
  async function payLate(sku: string, change: () => Promise<unknown>) {
    const shopper = await startPixPurchase(shop, await makeLateKit(sku))
    const { body } = await shopper.request('pix')
    expect(await countAll(`${sku}-MUG`, `${sku}-CARD`)).toEqual([3, 1])
    aheadMs += 33 * 60_000
    await callSimulatorControl(shop, 'POST', '/clock', { advanceMs: 33 * 60_000 })
    await abandonedPaymentsJob.run(shop.ctx)
    await expect.poll(async () => (await readOrder(body.orderId)).state).toBe('canceled')
    expect(await countAll(`${sku}-MUG`, `${sku}-CARD`)).toEqual([5, 2])
    await change()
    await payPix(shop, body.awaiting?.code ?? '', 'late')
    return body.orderId
  }
  const makeLateKit = async (sku: string) =>
    makeCourseKit(shop, sku, [await makePart(shop, `${sku}-MUG`, 5), 2], [await makePart(shop, `${sku}-CARD`, 2), 1])

  it('marks the order paid and takes the parts when they are still in stock', async () => {
    const orderId = await payLate('ADOPTED', async () => undefined)
    await expect.poll(async () => (await readOrder(orderId)).state).toBe('paid')
    expect(await countAll('ADOPTED-MUG', 'ADOPTED-CARD')).toEqual([3, 1])
  })

  it('refunds the payment and takes no parts when one of them is out of stock', async () => {
    const orderId = await payLate('GONE', () =>
      shop.db.execute(`update product_variants set stock_quantity = 0 where sku = 'GONE-CARD'`),
    )
    const listRefunds = async () => {
      const { rows } = await shop.db.execute<{ id: string }>(
        `select provider_intent_id id from payments where order_id = '${orderId}'`,
      )
      const { data } = await stripe.refunds.list({ payment_intent: rows[0]?.id ?? '' })
      return data.map(refund => refund.amount)
    }
    await expect.poll(listRefunds).toEqual([14_900])
    expect((await readOrder(orderId)).state).toBe('canceled')
    expect(await countAll('GONE-MUG', 'GONE-CARD')).toEqual([5, 0])
  })
})

describe('a kit that is paid with Mercado Pago', async () => {
  const app = await startTestApp({ simulator: true, mercadoPago: true, worker: true })
  await serveByMercadoPago(app)

  it('takes the parts once when a card is accepted after a declined one, and takes them for Pix', async () => {
    const kit = await makeCourseKit(app, 'MP-KIT', [await makePart(app, 'MP-MUG', 9), 2])
    const declined = await startMercadoPagoPurchase(app, kit)
    expect(await declined.payByCard('FUND')).toMatchObject({ status: 402, body: { code: 'payment_failed' } })
    const { body } = await declined.payByCard('APRO', 6)
    expect(body).toMatchObject({ paid: true })
    expect(await countStock(app, 'MP-MUG')).toBe(7)
    expect(await readOrder(body.orderId, app)).toMatchObject({
      state: 'paid',
      lines: [{ sku: 'MP-KIT', totalCents: 14_900, parts: [{ sku: 'MP-MUG', quantity: 2 }] }],
      payments: [{ installments: 6 }],
    })
    const byPix = await startMercadoPagoPurchase(app, kit)
    const waiting = await byPix.payByPix()
    expect(waiting.body.awaiting?.amountCents).toBe(14_900)
    expect(await countStock(app, 'MP-MUG')).toBe(5)
  })
})
