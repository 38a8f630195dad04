import { describe, expect, it } from 'vitest'
import { type Checkout, settleCheckout } from '#contract/checkout.ts'
import { changeOrderBump } from '#contract/order-bumps.ts'
import { getOrder, refundOrder } from '#contract/orders.ts'
import { createPaymentLink } from '#contract/payment-links.ts'
import { recordOrder } from '#contract/recorded-order.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addBump, makeGuide, tick } from '#tests/support/bumps.ts'
import { addPromotion, changeCart, identifyBuyer, openCart, requestIntent, tenPercent } from '#tests/support/cart.ts'
import { makeCourse } from '#tests/support/pix.ts'
import { createTestStripe, makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
const seller = shop.as('owner')
const stripe = createTestStripe(shop)
type Browser = ReturnType<typeof shop.browser>

const openTicked = async (browser: Browser, product: { id: string }, ...bumps: { id: string }[]) =>
  (await changeCart(browser, await openCart(browser, product), tick(true, ...bumps))).body
async function buyCart(browser: Browser, cart: Checkout) {
  await identifyBuyer(browser, cart)
  const { body } = await requestIntent(browser, cart)
  const intentId = String(body.client_secret).split('_secret_')[0] ?? ''
  await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  const settled = await browser.send(settleCheckout, { params: { id: cart.id } })
  expect(settled.body.state).toBe('paid')
  const order = (await seller.send(getOrder, { params: { id: String(body.orderId) } })).body
  return { order, intentId }
}
const toAmounts = (order: {
  lines: { kind: string; title: string; unitCents: number; discountCents: number; totalCents: number }[]
}) => order.lines.map(line => [line.kind, line.title, line.unitCents, line.discountCents, line.totalCents])
const changeBump = ({ id }: { id: string }, body: object) => seller.send(changeOrderBump, { params: { id }, body })
const countStock = async (sku: string) =>
  (
    await shop.db.execute<{ units: number }>(
      `select stock_quantity as units from product_variants where sku = '${sku}'`,
    )
  ).rows[0]?.units

describe('order bumps of a cart', () => {
  it('offers bumps unselected, and prices the selected ones', async () => {
    const lamp = await makeLamp(shop, 'OFFER')
    const bump = await addBump(shop, lamp, await makeGuide(shop, 'OFFER-GUIDE'), { text: 'PDF' })
    const browser = shop.browser()
    const cart = await openCart(browser, lamp)
    const texts = { title: 'Add the guide', text: 'PDF', productTitle: 'Light guide' }
    const offered = { id: bump.id, ...texts, cents: 900, compareAtCents: 1900 }
    expect(cart.bumps).toEqual([{ ...offered, image: null, placement: 'above_button', isSelected: false, methods: [] }])
    expect(cart.quote.totalCents).toBe(8900)
    const ticked = (await changeCart(browser, cart, tick(true, bump))).body
    expect(ticked.quote).toMatchObject({ subtotalCents: 9800, discountCents: 0, totalCents: 9800 })
    expect(ticked.lines.map(line => [line.title, line.totalCents, line.bumpId])).toEqual([
      ['Halo portable lamp', 8900, undefined],
      ['Light guide', 900, bump.id],
    ])
    expect((await openCart(browser, lamp, { reloaded: true })).quote.totalCents).toBe(9800)
    const graphite = lamp.variants.find(variant => variant.sku.endsWith('GRAPHITE'))
    const changed = await changeCart(browser, cart, { quantity: 2, variantId: graphite?.id })
    expect(changed.body.quote.totalCents).toBe(2 * 9500 + 900)
    expect((await changeCart(browser, cart, tick(false, bump))).body.quote.totalCents).toBe(2 * 9500)
  })

  it('charges one payment and records a line for each bump, at its own price and at that of the catalog', async () => {
    const lamp = await makeLamp(shop, 'PAID')
    const own = await addBump(shop, lamp, await makeGuide(shop, 'PAID-OWN', 4))
    const listed = await addBump(shop, lamp, await makeGuide(shop, 'PAID-LISTED'), { priceCents: null })
    const browser = shop.browser()
    const { order, intentId } = await buyCart(browser, await openTicked(browser, lamp, listed, own))
    expect(toAmounts(order)).toEqual([
      ['main', 'Halo portable lamp', 8900, 0, 8900],
      ['bump', 'Light guide', 900, 0, 900],
      ['bump', 'Light guide', 1900, 0, 1900],
      ['shipping', 'Standard', 0, 0, 0],
    ])
    expect(order.payments).toMatchObject([{ capturedCents: 11_700 }])
    expect(await countStock('PAID-OWN')).toBe(3)
    const intent = await stripe.paymentIntents.retrieve(intentId)
    expect(intent.metadata).toMatchObject({
      lines: 'PAID-SAND*1=8900\nPAID-OWN*1=900\nPAID-LISTED*1=1900',
      bumps: `2=${own.id},3=${listed.id}`,
    })
  })

  it('spreads a promotion over the bumps only if the promotion includes them', async () => {
    const lamp = await makeLamp(shop, 'PROMO')
    const bump = await addBump(shop, lamp, await makeGuide(shop, 'PROMO-GUIDE'))
    await addPromotion(shop, 'MAINONLY', tenPercent)
    await addPromotion(shop, 'ALLGOODS', { ...tenPercent, includesBumps: true })
    const browser = shop.browser()
    const cart = await openTicked(browser, lamp, bump)
    expect((await changeCart(browser, cart, { promotionCode: 'MAINONLY' })).body.quote).toMatchObject({
      discountCents: 890,
      totalCents: 8910,
    })
    const all = await changeCart(browser, cart, { promotionCode: 'ALLGOODS' })
    expect(all.body.quote).toMatchObject({ discountCents: 980, totalCents: 8820 })
    const { order } = await buyCart(browser, all.body)
    expect(toAmounts(order).slice(0, 2)).toEqual([
      ['main', 'Halo portable lamp', 8900, 890, 8010],
      ['bump', 'Light guide', 900, 90, 810],
    ])
  })

  it('offers a bump only to carts that meet its conditions', async () => {
    const lamp = await makeLamp(shop, 'WHEN')
    const graphite = lamp.variants.find(variant => variant.sku === 'WHEN-GRAPHITE')
    const always = {
      campaignIds: [],
      variantIds: [],
      countries: [],
      minimumCents: null,
      maximumCents: null,
      methods: [],
    }
    const add = async (name: string, conditions: object) =>
      addBump(shop, lamp, await makeGuide(shop, `WHEN-${name}`), {
        title: name,
        conditions: { ...always, ...conditions },
      })
    await add('variant', { variantIds: [graphite?.id] })
    await add('brazil', { countries: ['BR'] })
    await add('two', { minimumCents: 17_000 })
    await add('one', { maximumCents: 10_000 })
    await add('campaign', { campaignIds: [crypto.randomUUID()] })
    const browser = shop.browser()
    const cart = await openCart(browser, lamp)
    const titles = async (change: object) =>
      (await changeCart(browser, cart, change)).body.bumps?.map(({ title }) => title)
    expect(await titles({})).toEqual(['one'])
    expect(await titles({ variantId: graphite?.id })).toEqual(['variant', 'one'])
    expect(await titles({ quantity: 2 })).toEqual(['variant', 'two'])
    expect(await titles({ country: 'BR' })).toEqual(['variant', 'brazil', 'two'])
  })

  it('rejects bumps that are unknown, paused or sold out, and changes nothing', async () => {
    const lamp = await makeLamp(shop, 'REFUSED')
    const [gone, paused] = [
      await addBump(shop, lamp, await makeGuide(shop, 'REFUSED-GONE', 0)),
      await addBump(shop, lamp, await makeGuide(shop, 'REFUSED-PAUSED'), { isActive: false }),
    ]
    const browser = shop.browser()
    const cart = await openCart(browser, lamp)
    expect(cart.bumps).toEqual([])
    const answers = [
      await changeCart(browser, cart, { ...tick(true, gone), quantity: 2 }),
      await changeCart(browser, cart, tick(true, paused)),
      await changeCart(browser, cart, tick(true, { id: crypto.randomUUID() })),
    ]
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [409, 'order_bump_sold_out'],
      [404, 'order_bump_not_found'],
      [404, 'order_bump_not_found'],
    ])
    expect((await changeCart(browser, cart, tick(false, paused))).body.quote.totalCents).toBe(8900)
  })

  it('removes a bump that can no longer be sold from the cart and reports that once', async () => {
    const lamp = await makeLamp(shop, 'REMOVED')
    const bump = await addBump(shop, lamp, await makeGuide(shop, 'REMOVED-GUIDE', 1))
    const browser = shop.browser()
    const cart = await openTicked(browser, lamp, bump)
    await shop.db.execute("update product_variants set stock_quantity = 0 where sku = 'REMOVED-GUIDE'")
    const next = (await changeCart(browser, cart)).body
    expect([next.removedBumps, next.bumps, next.quote.totalCents]).toEqual([['Add the guide'], [], 8900])
    expect((await changeCart(browser, cart)).body.removedBumps).toBeUndefined()
    await shop.db.execute("update product_variants set stock_quantity = 1 where sku = 'REMOVED-GUIDE'")
    await changeCart(browser, cart, tick(true, bump))
    await changeBump(bump, { isActive: false })
    expect((await changeCart(browser, cart)).body).toMatchObject({
      removedBumps: ['Add the guide'],
      quote: { totalCents: 8900 },
    })
  })

  it('answers quote_changed when the price of a selected bump has changed', async () => {
    const lamp = await makeLamp(shop, 'DEARER')
    const bump = await addBump(shop, lamp, await makeGuide(shop, 'DEARER-GUIDE'))
    const browser = shop.browser()
    const cart = await openTicked(browser, lamp, bump)
    await identifyBuyer(browser, cart)
    await changeBump(bump, { priceCents: 1200 })
    const answer = await requestIntent(browser, cart)
    expect([answer.status, answer.body.code, answer.body.quote]).toMatchObject([
      409,
      'quote_changed',
      { totalCents: 10_100 },
    ])
  })

  it('sells the main product without a bump whose last unit went to another shopper', async () => {
    const lamp = await makeLamp(shop, 'LAST', null)
    const bump = await addBump(shop, lamp, await makeGuide(shop, 'LAST-GUIDE', 1))
    const [first, second] = [shop.browser(), shop.browser()]
    const [one, two] = [await openTicked(first, lamp, bump), await openTicked(second, lamp, bump)]
    await identifyBuyer(first, one)
    await identifyBuyer(second, two, 'second@example.com')
    expect((await requestIntent(first, one)).status).toBe(200)
    const refused = await requestIntent(second, two)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'order_bump_sold_out', titles: ['Add the guide'], quote: { totalCents: 8900 } },
    ])
    const { order } = await buyCart(second, { ...two, quote: refused.body.quote as Checkout['quote'] })
    expect(order.lines.map(line => line.kind)).toEqual(['main', 'shipping'])
    // The first shopper still has the unit that the declined or unfinished payment holds.
    expect((await changeCart(first, one)).body.quote.totalCents).toBe(9800)
    expect((await buyCart(first, one)).order.lines.map(line => line.kind)).toEqual(['main', 'bump', 'shipping'])
    expect(await countStock('LAST-GUIDE')).toBe(0)
  })

  it('is recorded and paid with the simple checkout', async () => {
    const course = await makeCourse(shop, 'SIMPLE')
    const bump = await addBump(shop, course, await makeGuide(shop, 'SIMPLE-GUIDE', null, { currency: 'brl' }))
    const browser = shop.browser()
    const opened = await openCart(browser, course, { surface: 'simple' })
    const cart = (await changeCart(browser, opened, tick(true, bump))).body
    const body = { name: 'Joana Prado', email: 'joana.prado@example.com', phone: '11 98765-4321' }
    const recorded = await browser.send(recordOrder, { params: { id: cart.id }, body })
    expect(recorded.body).toMatchObject({ quote: { totalCents: 15_800 }, recorded: { number: expect.any(Number) } })
    const { order } = await buyCart(browser, cart)
    expect(toAmounts(order).map(([kind, , , , cents]) => [kind, cents])).toEqual([
      ['main', 14_900],
      ['bump', 900],
    ])
  })

  it('is not offered by a payment link or beside a subscription', async () => {
    const lamp = await makeLamp(shop, 'LINKED')
    const bump = await addBump(shop, lamp, await makeGuide(shop, 'LINKED-GUIDE'))
    const [sand] = lamp.variants
    await shop.db.execute(`insert into product_stripe_mapping
      (id, sku, stripe_product_id, stripe_price_id, is_subscription, product_id, variant_id)
      values ('${crypto.randomUUID()}', 'LINKED-SAND', 'prod_LINKED', 'price_LINKED', true, '${lamp.id}', '${sand?.id}')`)
    const browser = shop.browser()
    const cart = await openCart(browser, lamp)
    expect(cart.bumps).toEqual([])
    const graphite = lamp.variants.find(variant => variant.sku === 'LINKED-GRAPHITE')
    const oneTime = await changeCart(browser, cart, { variantId: graphite?.id })
    expect(oneTime.body.bumps?.map(({ id }) => id)).toEqual([bump.id])
    const lines = [{ title: 'Repair', quantity: 1, unitCents: 2_500 }]
    const link = await seller.send(createPaymentLink, {
      body: { title: 'Quote', lines, currency: 'usd', expiresAt: null },
    })
    const paymentLink = link.body.url.split('/pay/')[1] ?? ''
    expect((await openCart(shop.browser(), { id: link.body.id }, { paymentLink })).bumps).toEqual([])
  })

  it('refunds and restocks a bump by itself', async () => {
    const lamp = await makeLamp(shop, 'BACK')
    const bump = await addBump(shop, lamp, await makeGuide(shop, 'BACK-GUIDE', 2))
    const browser = shop.browser()
    const { order } = await buyCart(browser, await openTicked(browser, lamp, bump))
    const line = order.lines.find(each => each.kind === 'bump')
    const lines = [{ lineId: line?.id ?? '', cents: 900, restock: true }]
    const refund = await seller.send(
      refundOrder,
      { params: { id: order.id }, body: { lines, reason: null } },
      { 'idempotency-key': crypto.randomUUID() },
    )
    expect(refund.status).toBe(200)
    const after = (await seller.send(getOrder, { params: { id: order.id } })).body
    expect(after.refunds).toMatchObject([{ amountCents: 900 }])
    expect(await countStock('BACK-GUIDE')).toBe(2)
  })
})
