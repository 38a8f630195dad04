import { describe, expect, it } from 'vitest'
import { type Checkout, settleCheckout } from '#contract/checkout.ts'
import { cancelOrder, getOrder, refundOrder } from '#contract/orders.ts'
import { createPaymentLink } from '#contract/payment-links.ts'
import { recordOrder } from '#contract/recorded-order.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addBump, tick } from '#tests/support/bumps.ts'
import { changeCart, identifyBuyer, openCart, requestIntent } from '#tests/support/cart.ts'
import { countStock, makeKit, makePart, saveParts, toParts } from '#tests/support/kits.ts'
import { createTestStripe, makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
const seller = shop.as('owner')
const stripe = createTestStripe(shop)
type Browser = ReturnType<typeof shop.browser>

async function startPayment(browser: Browser, cart: Pick<Checkout, 'id' | 'quote'>) {
  await identifyBuyer(browser, cart)
  const { body } = await requestIntent(browser, cart)
  return { orderId: String(body.orderId), intentId: String(body.client_secret).split('_secret_')[0] ?? '' }
}
const settle = async (browser: Browser, { id }: { id: string }) =>
  (await browser.send(settleCheckout, { params: { id } })).body.state
const readOrder = async (id: string) => (await seller.send(getOrder, { params: { id } })).body
async function buyCart(browser: Browser, cart: Pick<Checkout, 'id' | 'quote'>) {
  const { orderId, intentId } = await startPayment(browser, cart)
  await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  expect(await settle(browser, cart)).toBe('paid')
  return readOrder(orderId)
}
const countAll = (...skus: string[]) => Promise.all(skus.map(sku => countStock(shop, sku)))

describe('the checkout of a kit', () => {
  it('shows what the kit contains and how many the parts are enough for', async () => {
    const mug = await makePart(shop, 'SEEN-MUG', 5, 'Mug')
    const kit = await makeKit(shop, 'SEEN-KIT', [mug, 2], [await makePart(shop, 'SEEN-CARD', null, 'Card'), 1])
    const cart = await openCart(shop.browser(), kit)
    expect(cart).toMatchObject({ soldOut: false, holdExpiresAt: null })
    expect(cart.variants).toMatchObject([{ left: 2, contents: '2 × Mug, 1 × Card' }])
    const more = await changeCart(shop.browser(), await openCart(shop.browser(), kit), { quantity: 3 })
    expect(more.status).toBe(404)
    const browser = shop.browser()
    expect((await changeCart(browser, await openCart(browser, kit), { quantity: 3 })).body.soldOut).toBe(true)
  })

  it('takes the parts with the payment, and sells one line that records them', async () => {
    const [mug, shirt] = [await makePart(shop, 'SOLD-MUG', 9, 'Mug'), await makePart(shop, 'SOLD-SHIRT', 4, 'Shirt')]
    const kit = await makeKit(shop, 'SOLD-KIT', [mug, 2], [shirt, 1])
    const browser = shop.browser()
    const cart = (await changeCart(browser, await openCart(browser, kit), { quantity: 2 })).body
    expect(await countAll('SOLD-MUG', 'SOLD-SHIRT')).toEqual([9, 4])
    const { orderId, intentId } = await startPayment(browser, cart)
    expect(await countAll('SOLD-MUG', 'SOLD-SHIRT', 'SOLD-KIT')).toEqual([5, 2, null])
    expect((await changeCart(browser, cart)).body.variants).toMatchObject([{ left: 4 }])
    const declined = stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa_chargeDeclined' })
    await expect(declined).rejects.toMatchObject({ code: 'card_declined' })
    expect(await settle(browser, cart)).toBe('failed')
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    expect(await settle(browser, cart)).toBe('paid')
    expect(await countAll('SOLD-MUG', 'SOLD-SHIRT')).toEqual([5, 2])
    const { lines } = await readOrder(orderId)
    expect(lines).toMatchObject([
      {
        kind: 'main',
        sku: 'SOLD-KIT',
        quantity: 2,
        totalCents: 2000,
        stock: 2,
        restockable: 2,
        parts: [
          { title: 'Mug', sku: 'SOLD-MUG', quantity: 2 },
          { title: 'Shirt', sku: 'SOLD-SHIRT', quantity: 1 },
        ],
      },
    ])
    const { metadata } = await stripe.paymentIntents.retrieve(intentId)
    expect(metadata.lines).toBe('SOLD-KIT*2=2000')
  })

  it('restocks the parts that were sold, not those that the kit has today', async () => {
    const [mug, shirt] = [await makePart(shop, 'BACK-MUG', 9), await makePart(shop, 'BACK-SHIRT', 9)]
    const kit = await makeKit(shop, 'BACK-KIT', [mug, 2])
    const browser = shop.browser()
    const cart = (await changeCart(browser, await openCart(browser, kit), { quantity: 3 })).body
    const order = await buyCart(browser, cart)
    expect(await countAll('BACK-MUG')).toEqual([3])
    await saveParts(shop, kit, toParts([shirt, 1]))
    const [line] = order.lines
    const lines = [{ lineId: line?.id ?? '', cents: 1000, restock: true, units: 1 }]
    const refund = { params: { id: order.id }, body: { lines, reason: null } }
    const refunded = await seller.send(refundOrder, refund, { 'idempotency-key': crypto.randomUUID() })
    expect(refunded.status).toBe(200)
    expect(await countAll('BACK-MUG', 'BACK-SHIRT')).toEqual([5, 9])
    expect((await readOrder(order.id)).lines).toMatchObject([{ restockable: 2 }])
  })

  it('refuses a kit whose part went to another shopper, and returns the parts of a canceled order', async () => {
    const [mug, shirt] = [await makePart(shop, 'LAST-MUG', 1), await makePart(shop, 'LAST-SHIRT', 9)]
    const kit = await makeKit(shop, 'LAST-KIT', [mug, 1], [shirt, 1])
    const [first, second] = [shop.browser(), shop.browser()]
    const [cart, late] = [await openCart(first, kit), await openCart(second, kit)]
    const { orderId } = await startPayment(first, cart)
    await identifyBuyer(second, late)
    expect(await requestIntent(second, late)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    expect(await countAll('LAST-MUG', 'LAST-SHIRT')).toEqual([0, 8])
    expect((await seller.send(cancelOrder, { params: { id: orderId } })).status).toBe(200)
    expect(await countAll('LAST-MUG', 'LAST-SHIRT')).toEqual([1, 9])
    await buyCart(second, late)
    expect(await countAll('LAST-MUG', 'LAST-SHIRT')).toEqual([0, 8])
  })

  it('sells a part beside the kit that contains it', async () => {
    const mug = await makePart(shop, 'BOTH-MUG', 3)
    const kit = await makeKit(shop, 'BOTH-KIT', [mug, 2])
    const bump = await addBump(shop, mug, kit, { priceCents: 500 })
    const browser = shop.browser()
    const cart = (await changeCart(browser, await openCart(browser, mug), tick(true, bump))).body
    const order = await buyCart(browser, cart)
    expect(order.lines.map(line => [line.kind, line.totalCents])).toEqual([
      ['main', 1000],
      ['bump', 500],
    ])
    expect(await countAll('BOTH-MUG')).toEqual([0])
  })

  it('removes an order bump whose part is gone, and sells the main product', async () => {
    const [mug, shirt] = [await makePart(shop, 'DROP-MUG', 2), await makePart(shop, 'DROP-SHIRT', 1)]
    const kit = await makeKit(shop, 'DROP-KIT', [mug, 1], [shirt, 1])
    const lamp = await makeLamp(shop, 'DROP', 5)
    const bump = await addBump(shop, lamp, kit, { title: 'Add the kit' })
    const browser = shop.browser()
    const cart = (await changeCart(browser, await openCart(browser, lamp), tick(true, bump))).body
    expect(cart.bumps).toMatchObject([{ contents: '1 × DROP-MUG, 1 × DROP-SHIRT', isSelected: true }])
    await shop.db.execute(`update product_variants set stock_quantity = 0 where sku = 'DROP-SHIRT'`)
    await identifyBuyer(browser, cart)
    const refused = await requestIntent(browser, cart)
    expect(refused.body).toMatchObject({ code: 'order_bump_sold_out', titles: ['Add the kit'] })
    const order = await buyCart(browser, { id: cart.id, quote: (await changeCart(browser, cart)).body.quote })
    expect(order.lines.map(line => line.kind)).toEqual(['main', 'shipping'])
    expect(await countAll('DROP-MUG')).toEqual([2])
  })

  it('sells kits with a payment link, and refuses to record an order without stock in the simple checkout', async () => {
    const mug = await makePart(shop, 'LINK-MUG', 4)
    const kit = await makeKit(shop, 'LINK-KIT', [mug, 2])
    const variantId = kit.variants[0]?.id
    const link = await seller.send(createPaymentLink, {
      body: {
        title: 'Two kits',
        currency: 'usd',
        expiresAt: null,
        lines: [{ title: 'Kit', quantity: 2, unitCents: 900, productId: kit.id, variantId }],
      },
    })
    const browser = shop.browser()
    const token = link.body.url.split('/').at(-1)
    const order = await buyCart(browser, await openCart(browser, kit, { productId: link.body.id, paymentLink: token }))
    expect(order.lines).toMatchObject([
      { sku: 'LINK-KIT', totalCents: 1800, parts: [{ sku: 'LINK-MUG', quantity: 2 }] },
    ])
    expect(await countAll('LINK-MUG')).toEqual([0])
    const simple = shop.browser()
    const cart = await openCart(simple, kit, { surface: 'simple' })
    const recorded = await simple.send(recordOrder, {
      params: { id: cart.id },
      body: { email: 'ana@example.com', name: 'Ana Souza', phone: '11987654321' },
    })
    expect(recorded).toMatchObject({ status: 409, body: { error: 'out_of_stock' } })
  })
})
