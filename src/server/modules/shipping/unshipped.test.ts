import { describe, expect, it } from 'vitest'
import { openCheckout, settleCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent, processUpsellPayment } from '#contract/functions.ts'
import { getOrder } from '#contract/orders.ts'
import { createPaymentLink } from '#contract/payment-links.ts'
import { recordOrder } from '#contract/recorded-order.ts'
import { createProduct, updateProduct } from '#server/modules/catalog/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyAndOpenOffers, makeFunnel } from '#tests/support/funnel.ts'
import { buildIntentBody } from '#tests/support/intent-body.ts'
import { buyer, createTestStripe, makeLamp, openOffers } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
const seller = shop.as('owner')

let courses = 0
const makeCourse = (cents = 4_900, currency: 'usd' | 'brl' = 'usd') => {
  courses += 1
  return createProduct(shop.ctx, {
    title: `Course ${courses}`,
    currency,
    images: [],
    shippingOptions: [],
    variants: [{ name: 'One', sku: `COURSE-${courses}`, cents, stock: null, isDefault: true, image: null }],
  })
}
/** A buyer of goods that are not shipped: the checkout requests only the country. */
const { customerAddress: fullAddress, ...person } = buyer
const personWithoutAddress = { ...person, customerAddress: { country: 'US' } }
type Browser = ReturnType<typeof shop.browser>
const openCheckoutPage = async (browser: Browser, productId: string, extra: object = {}) =>
  (await browser.send(openCheckout, { body: { productId, ...extra } })).body

async function buyWithoutAddress(browser: Browser, productId: string, extra: object = {}) {
  const checkout = await openCheckoutPage(browser, productId, extra)
  const customer = await browser.send(createPaymentCustomer, {
    body: { ...personWithoutAddress, checkoutId: checkout.id },
  })
  expect(customer.status).toBe(200)
  const intent = await browser.send(createPaymentIntent, { body: buildIntentBody(checkout) })
  const intentId = String(intent.body.client_secret).split('_secret_')[0] ?? ''
  if (checkout.quote.totalCents > 0)
    await createTestStripe(shop).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  const settled = await browser.send(settleCheckout, { params: { id: checkout.id } })
  expect(settled.body.state).toBe('paid')
  const order = await seller.send(getOrder, { params: { id: String(intent.body.orderId) } })
  return { checkout, order: order.body, customerId: customer.body.customerId }
}
const getThankYou = async (browser: Browser) =>
  (await shop.app.inject({ url: '/thank-you', headers: { cookie: browser.cookie() } })).body

describe('goods without shipping options', () => {
  it('sells unshipped goods to a buyer who gives only a country, without mentioning shipment', async () => {
    const browser = shop.browser()
    const { checkout, order, customerId } = await buyWithoutAddress(browser, (await makeCourse()).id)
    expect(checkout).toMatchObject({ needsShipping: false, needsAddress: false })
    expect(order).toMatchObject({ isShipped: false, address: { line1: '', city: '', zip: '', country: 'US' } })
    const customer = await createTestStripe(shop).customers.retrieve(customerId)
    expect(customer).toMatchObject({ email: buyer.customerEmail, address: { country: 'US' } })
    const page = await getThankYou(browser)
    expect(page).toContain('Payment received')
    expect(page).not.toMatch(/Packed and shipped|Ship to/)
  })

  it('stores a postal address given for unshipped goods, and does not mark the order as shipped', async () => {
    const browser = shop.browser()
    const checkout = await openCheckoutPage(browser, (await makeCourse()).id)
    await browser.send(createPaymentCustomer, { body: { ...buyer, checkoutId: checkout.id } })
    const intent = await browser.send(createPaymentIntent, { body: buildIntentBody(checkout) })
    const { body } = await seller.send(getOrder, { params: { id: String(intent.body.orderId) } })
    expect(body).toMatchObject({ isShipped: false, address: { line1: fullAddress.street } })
  })

  it('sells free unshipped goods without any mention of a payment or a shipment', async () => {
    const browser = shop.browser()
    const { order } = await buyWithoutAddress(browser, (await makeCourse(0)).id)
    expect(order.state).toBe('paid')
    const page = await getThankYou(browser)
    expect(page).toContain('There was nothing to pay.')
    expect(page).not.toMatch(/Payment received|Packed and shipped/)
  })

  it('records an order of unshipped goods in the simple checkout without street, city and postal code', async () => {
    const browser = shop.browser()
    const checkout = await openCheckoutPage(browser, (await makeCourse(4_900, 'brl')).id, { surface: 'simple' })
    expect(checkout.needsAddress).toBe(false)
    const body = { name: 'Beatriz Almeida', email: 'beatriz@exemplo.com.br', phone: '(11) 98765-4321' }
    const recorded = await browser.send(recordOrder, { params: { id: checkout.id }, body })
    expect(recorded.status).toBe(200)
    expect(recorded.body.recorded).toBeTruthy()
  })

  it('accepts payment links without a postal address for unshipped goods, but not for shipped goods', async () => {
    const [course, lamp] = [await makeCourse(), await makeLamp(shop, 'LINKED', null)]
    const createLink = async (productId: string) => {
      const lines = [
        { title: 'Talk', quantity: 1, unitCents: 900 },
        { title: 'Goods', quantity: 1, unitCents: 4_900, productId },
      ]
      const { body } = await seller.send(createPaymentLink, {
        body: { title: 'Bill', lines, currency: 'usd', expiresAt: null },
      })
      return { id: body.id, paymentLink: body.url.split('/pay/')[1] }
    }
    const digitalLink = await createLink(course.id)
    const { checkout } = await buyWithoutAddress(shop.browser(), digitalLink.id, digitalLink)
    expect(checkout.needsAddress).toBe(false)
    const shippedLink = await createLink(lamp.id)
    const browser = shop.browser()
    const shippedCheckout = await openCheckoutPage(browser, shippedLink.id, shippedLink)
    expect(shippedCheckout).toMatchObject({ needsShipping: false, needsAddress: true })
    const rejected = await browser.send(createPaymentCustomer, {
      body: { ...personWithoutAddress, checkoutId: shippedCheckout.id },
    })
    expect(rejected).toMatchObject({ status: 422, body: { code: 'invalid_fields' } })
  })
})

describe('goods that are shipped', () => {
  it.each([
    [{ country: 'US' }, ['street', 'city', 'zip']],
    [{ ...fullAddress, street: ' ' }, ['street']],
    [{ ...fullAddress, city: undefined }, ['city']],
    [{ ...fullAddress, zip: null }, ['zip']],
    [{ ...fullAddress, state: '' }, ['state']],
    [{ ...fullAddress, street: '\u200b' }, ['street']],
  ])('rejects an incomplete postal address for shipped goods: %j lacks %j', async (customerAddress, missing) => {
    const browser = shop.browser()
    const lamp = await makeLamp(shop, `S-${crypto.randomUUID()}`, null)
    const checkout = await openCheckoutPage(browser, lamp.id)
    expect(checkout.needsAddress).toBe(true)
    const body = { ...person, customerAddress, checkoutId: checkout.id }
    const rejected = await browser.send(createPaymentCustomer, { body })
    const fields = Object.fromEntries(missing.map(field => [`customerAddress.${field}`, 'too_small']))
    expect(rejected).toMatchObject({ status: 422, body: { code: 'invalid_fields', fields } })
  })

  it('rejects an order of shipped goods without a postal address in the simple checkout', async () => {
    const browser = shop.browser()
    const lamp = await makeLamp(shop, 'SIMPLE', null)
    const checkout = await openCheckoutPage(browser, lamp.id, { surface: 'simple' })
    const body = { name: 'Beatriz', email: 'b@exemplo.com.br', phone: '(11) 98765-4321', city: 'São Paulo' }
    const rejected = await browser.send(recordOrder, { params: { id: checkout.id }, body })
    expect(rejected).toMatchObject({
      status: 422,
      body: { error: 'invalid_fields', fields: { address: 'too_small', zip: 'too_small' } },
    })
  })

  it('rejects a payment without a postal address when a shipped offer was added during checkout', async () => {
    const browser = shop.browser()
    const [course, lamp] = [await makeCourse(), await makeLamp(shop, 'LATER', null)]
    const checkout = await openCheckoutPage(browser, course.id)
    await browser.send(createPaymentCustomer, { body: { ...personWithoutAddress, checkoutId: checkout.id } })
    await makeFunnel(shop, course, [{ title: 'Lamp', productId: lamp.id }])
    const intent = await browser.send(createPaymentIntent, { body: buildIntentBody(checkout) })
    expect(intent).toMatchObject({ status: 409, body: { code: 'buyer_missing' } })
    expect((await openCheckoutPage(browser, course.id)).needsAddress).toBe(true)
  })
})

describe('an upsell offer that needs shipping, after an order that does not', () => {
  it('requests a postal address in the checkout, and ships the accepted offer to that address', async () => {
    const [course, lamp] = [await makeCourse(), await makeLamp(shop, 'OFFERED', null)]
    await makeFunnel(shop, course, [{ title: 'Lamp', productId: lamp.id }])
    const browser = shop.browser()
    const checkout = await openCheckoutPage(browser, course.id)
    expect(checkout).toMatchObject({ needsShipping: false, needsAddress: true })
    const rejected = await browser.send(createPaymentCustomer, {
      body: { ...personWithoutAddress, checkoutId: checkout.id },
    })
    expect(rejected.status).toBe(422)
    const { charge, order } = await buyAndOpenOffers(shop, course, { browser })
    expect(await order()).toMatchObject({ isShipped: false })
    expect((await charge(8_900)).body.success).toBe(true)
    expect(await order()).toMatchObject({ isShipped: true, address: { line1: fullAddress.street } })
    expect(await getThankYou(browser)).toContain('Packed and shipped')
  })

  it('does not charge a shipped offer when the order has no postal address', async () => {
    const [course, extra] = [await makeCourse(), await makeCourse()]
    await makeFunnel(shop, course, [{ title: 'More', productId: extra.id }])
    const browser = shop.browser()
    await buyWithoutAddress(browser, course.id)
    const { sessionToken } = await openOffers(browser)
    const shippingOptions = [{ id: 'post', name: 'Post', price: 0, countries: [] }]
    await updateProduct(shop.ctx, extra.id, { version: extra.version, shippingOptions })
    const charge = await browser.send(processUpsellPayment, { body: { sessionToken, amount: 4_900, currency: 'usd' } })
    expect(charge).toMatchObject({ status: 409, body: { code: 'offer_gone' } })
  })
})
