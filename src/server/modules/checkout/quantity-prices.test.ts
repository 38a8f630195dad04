import { describe, expect, it } from 'vitest'
import { addVariant, duplicateProduct, editVariant, type Product } from '#contract/catalog.ts'
import { type Checkout, openCheckout, settleCheckout } from '#contract/checkout.ts'
import { getOrder } from '#contract/orders.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addBump, makeGuide, tick } from '#tests/support/bumps.ts'
import { addPromotion, changeCart, identifyBuyer, openCart, requestIntent, tenPercent } from '#tests/support/cart.ts'
import { createTestStripe, makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
const seller = shop.as('owner')
const stripe = createTestStripe(shop)
type Browser = ReturnType<typeof shop.browser>

const twoSteps = [
  { quantity: 3, unitCents: 6_000 },
  { quantity: 5, unitCents: 5_000 },
]
const getVariant = ({ variants: [variant] }: Product) => {
  if (!variant) throw new Error('the product has no variant')
  return variant
}
function saveSteps(product: Product, quantityPrices: unknown, change: object = {}) {
  const { id, name, sku, priceAdjustment } = getVariant(product)
  const body = { name, sku, priceAdjustment, quantityPrices, ...change } as Parameters<
    typeof seller.send<typeof editVariant>
  >[1]['body']
  return seller.send(editVariant, { params: { id: product.id, variantId: id }, body })
}
async function makeStepped(key: string, { preselected = null as number | null, stock = 20 as number | null } = {}) {
  const lamp = await makeLamp(shop, key)
  const saved = await saveSteps(lamp, { steps: twoSteps, preselected }, { stock })
  expect(saved.status).toBe(200)
  return saved.body
}
async function buyCart(browser: Browser, cart: Checkout) {
  await identifyBuyer(browser, cart)
  const { body } = await requestIntent(browser, cart)
  const intentId = String(body.client_secret).split('_secret_')[0] ?? ''
  await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  expect((await browser.send(settleCheckout, { params: { id: cart.id } })).body.state).toBe('paid')
  return { intentId, order: (await seller.send(getOrder, { params: { id: String(body.orderId) } })).body }
}

describe('quantity prices of a cart', () => {
  it('charges each unit at the price of the highest step reached', async () => {
    const lamp = await makeStepped('STEPS')
    const browser = shop.browser()
    const cart = await openCart(browser, lamp)
    expect(cart.variants[0]).toMatchObject({ cents: 8_900, steps: twoSteps })
    expect(cart.variants[1]).not.toHaveProperty('steps')
    for (const [quantity, unitCents] of [
      [1, 8_900],
      [2, 8_900],
      [3, 6_000],
      [4, 6_000],
      [5, 5_000],
      [7, 5_000],
    ] as const) {
      const { body } = await changeCart(browser, cart, { quantity })
      expect(body.lines[0]).toMatchObject({ quantity, unitCents, totalCents: unitCents * quantity })
      expect(body.quote).toMatchObject({ subtotalCents: unitCents * quantity, totalCents: unitCents * quantity })
    }
  })

  it('records the price of the step in the order, the metadata and the payment', async () => {
    const lamp = await makeStepped('PAID')
    const bump = await addBump(shop, lamp, await makeGuide(shop, 'PAID-GUIDE'))
    const browser = shop.browser()
    const opened = await openCart(browser, lamp)
    const cart = await changeCart(browser, opened, { quantity: 3, ...tick(true, bump) })
    const { order, intentId } = await buyCart(browser, cart.body)
    expect(order.lines.map(line => [line.kind, line.quantity, line.unitCents, line.totalCents])).toEqual([
      ['main', 3, 6_000, 18_000],
      ['bump', 1, 900, 900],
      ['shipping', 1, 0, 0],
    ])
    expect(order.payments).toMatchObject([{ capturedCents: 18_900 }])
    expect((await stripe.paymentIntents.retrieve(intentId)).metadata.lines).toBe('PAID-SAND*3=18000\nPAID-GUIDE*1=900')
  })

  it('takes a promotion off the price of the step', async () => {
    const lamp = await makeStepped('PROMO')
    await addPromotion(shop, 'STEPTEN', tenPercent)
    const browser = shop.browser()
    const cart = await openCart(browser, lamp)
    const { body } = await changeCart(browser, cart, { quantity: 3, promotionCode: 'STEPTEN' })
    expect(body.quote).toMatchObject({ subtotalCents: 18_000, discountCents: 1_800, totalCents: 16_200 })
  })

  it('requires the shopper to accept the new price after the seller changes a step', async () => {
    const lamp = await makeStepped('CHANGED')
    const browser = shop.browser()
    const { body: cart } = await changeCart(browser, await openCart(browser, lamp), { quantity: 3 })
    await identifyBuyer(browser, cart)
    await saveSteps(lamp, { steps: [{ quantity: 3, unitCents: 7_000 }] })
    const refused = await requestIntent(browser, cart)
    expect(refused).toMatchObject({ status: 409, body: { code: 'quote_changed', quote: { totalCents: 21_000 } } })
  })

  it('never charges more units at a higher price than one, whatever the product costs later', async () => {
    const lamp = await makeStepped('OVERTAKEN')
    await saveSteps(lamp, undefined, { priceAdjustment: -3_400 })
    const browser = shop.browser()
    const cart = await openCart(browser, lamp)
    expect(cart.variants[0]).toMatchObject({ cents: 5_500, steps: [{ quantity: 5, unitCents: 5_000 }] })
    const at = async (quantity: number) => (await changeCart(browser, cart, { quantity })).body.lines[0]?.unitCents
    expect([await at(3), await at(5)]).toEqual([5_500, 5_000])
  })
})

describe('a preselected quantity', () => {
  it('opens the checkout and its page with the quantity and reserves the units', async () => {
    const lamp = await makeStepped('OPENS', { preselected: 3 })
    const cart = await openCart(shop.browser(), lamp)
    expect(cart.lines[0]).toMatchObject({ quantity: 3, unitCents: 6_000 })
    expect(cart.holdExpiresAt).not.toBeNull()
    for (const path of ['/checkout', '/checkout-page']) {
      const page = await shop.browser().raw('GET', `${path}?product=${lamp.id}`)
      expect(page.body).toMatch(/180[.,]00/)
    }
  })

  it('opens with one unit when fewer units are in stock', async () => {
    const lamp = await makeStepped('SCARCE', { preselected: 3, stock: 2 })
    expect((await openCart(shop.browser(), lamp)).lines[0]).toMatchObject({ quantity: 1, unitCents: 8_900 })
  })

  it('keeps the quantity of a cart that the shopper reopens', async () => {
    const lamp = await makeStepped('REOPENS', { preselected: 3 })
    const browser = shop.browser()
    await changeCart(browser, await openCart(browser, lamp), { quantity: 2 })
    expect((await openCart(browser, lamp)).lines[0]?.quantity).toBe(2)
  })

  it('is the quantity of the simple checkout too', async () => {
    const lamp = await makeStepped('SIMPLE', { preselected: 5 })
    const { body } = await shop.browser().send(openCheckout, { body: { productId: lamp.id, surface: 'simple' } })
    expect(body.lines[0]).toMatchObject({ quantity: 5, unitCents: 5_000 })
  })
})

describe('saving quantity prices', () => {
  it('returns them with the variant, keeps them when they are not sent, copies them and removes them', async () => {
    const lamp = await makeStepped('SAVED', { preselected: 5 })
    const stored = { steps: twoSteps, preselected: 5 }
    expect(getVariant(lamp).quantityPrices).toEqual(stored)
    expect(getVariant((await saveSteps(lamp, undefined, { name: 'Other' })).body).quantityPrices).toEqual(stored)
    const copy = await seller.send(duplicateProduct, { params: { id: lamp.id }, body: {} })
    expect(getVariant(copy.body).quantityPrices).toEqual(stored)
    expect(getVariant((await saveSteps(lamp, { steps: [] })).body)).not.toHaveProperty('quantityPrices')
    expect(getVariant((await saveSteps(copy.body, null)).body)).not.toHaveProperty('quantityPrices')
    const added = await seller.send(addVariant, {
      params: { id: lamp.id },
      body: { name: 'New', sku: 'SAVED-NEW', quantityPrices: { steps: twoSteps } },
    })
    expect(added.body.variants.at(-1)?.quantityPrices).toEqual({ steps: twoSteps, preselected: null })
  })

  const step = (quantity: number, unitCents: number) => ({ quantity, unitCents })
  it.each([
    ['quantityPrices', 'too_many_steps', [2, 3, 4, 5, 6, 7].map(n => step(n, 1_000 - n))],
    ['quantityPrices.steps.0.quantity', 'quantity_out_of_range', [step(1, 900)]],
    ['quantityPrices.steps.0.quantity', 'quantity_out_of_range', [step(100, 900)]],
    ['quantityPrices.steps.1.quantity', 'quantity_not_rising', [step(3, 900), step(2, 800)]],
    ['quantityPrices.steps.1.unitCents', 'price_not_falling', [step(2, 900), step(3, 900)]],
    ['quantityPrices.steps.0.unitCents', 'price_not_lower', [step(2, 8_900)]],
    ['quantityPrices.steps.0.unitCents', 'price_not_positive', [step(2, 0)]],
  ])('rejects at %s with %s', async (place, code, steps) => {
    const lamp = await makeLamp(shop, `BAD-${code}-${steps[0]?.quantity}`.toUpperCase().replaceAll('_', '-'))
    const refused = await saveSteps(lamp, { steps })
    expect(refused).toMatchObject({ status: 422, body: { error: 'invalid_fields', fields: { [place]: code } } })
  })

  it('rejects quantity prices of a subscription, and charges none that it already had', async () => {
    const lamp = await makeStepped('SUBSCRIBED')
    const { sku, id } = getVariant(lamp)
    await shop.db.execute(`insert into product_stripe_mapping (id, sku, product_id, variant_id, stripe_product_id,
      stripe_price_id, is_subscription, interval, price_cents, price_currency)
      values ('${newId()}', '${sku}', '${lamp.id}', '${id}', 'prod_1', 'price_1', true, 'month', 8900, 'usd')`)
    const refused = await saveSteps(lamp, { steps: twoSteps })
    expect(refused).toMatchObject({ status: 422, body: { fields: { quantityPrices: 'subscription' } } })
    const browser = shop.browser()
    const cart = await openCart(browser, lamp)
    expect(cart.variants[0]).not.toHaveProperty('steps')
    expect((await changeCart(browser, cart, { quantity: 3 })).body.lines[0]?.unitCents).toBe(8_900)
  })
})
