import { describe, expect, it } from 'vitest'
import { getProduct } from '#contract/catalog.ts'
import { openCheckout, settleCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { runInvariants } from '#contract/operations.ts'
import { getOrder, listOrders } from '#contract/orders.ts'
import { recordOrder } from '#contract/recorded-order.ts'
import { createProduct } from '#server/modules/catalog/index.ts'
import type { StripeProvider } from '#server/modules/payments/gateway/stripe/provider.ts'
import { abandonedPaymentsJob } from '#server/modules/payments/reconcile.ts'
import { startTestApp } from '#tests/support/app.ts'
import { createTestStripe, makeLamp } from '#tests/support/shop.ts'

let shift = 0
const shop = await startTestApp({ simulator: true, clock: () => new Date(Date.now() + shift) })
const seller = shop.as('owner')
const minutes = (count: number) => count * 60_000

const form = {
  name: 'Beatriz Almeida',
  email: 'beatriz@exemplo.com.br',
  phone: '(11) 98765-4321',
  address: 'Rua Joaquim Floriano, 466',
  city: 'São Paulo',
  zip: '04538-132',
}
type Browser = ReturnType<typeof shop.browser>
const open = async (browser: Browser, productId: string) =>
  (await browser.send(openCheckout, { body: { productId, surface: 'simple' } })).body
const record = (browser: Browser, id: string, overrides: Partial<typeof form> = {}) =>
  browser.send(recordOrder, { params: { id }, body: { ...form, ...overrides } })
const readStockLeft = async (productId: string) => {
  const { body } = await seller.send(getProduct, { params: { id: productId } })
  return body.variants.find(variant => variant.isDefault)?.stock
}
const findOrdersByEmail = async (email: string) => {
  const { body } = await seller.send(listOrders, { query: { q: email } })
  return body.orders
}
const readOrderDetail = async (email: string) => {
  const [order] = await findOrdersByEmail(email)
  return (await seller.send(getOrder, { params: { id: order?.id ?? '' } })).body
}
async function reachIntent(browser: Browser, checkoutId: string, email: string) {
  const customerAddress = { street: form.address, city: form.city, zip: form.zip, country: 'BR' }
  const customer = { customerEmail: email, customerName: form.name, customerPhone: `+55 ${form.phone}` }
  await browser.send(createPaymentCustomer, { body: { ...customer, customerAddress, checkoutId } })
  const { body, status } = await browser.send(createPaymentIntent, {
    body: { amount: 8900, currency: 'brl', checkoutId },
  })
  return { status, intentId: String(body.client_secret).split('_secret_')[0] ?? '' }
}
const pay = async (browser: Browser, checkoutId: string, intentId: string) => {
  await createTestStripe(shop).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  return (await browser.send(settleCheckout, { params: { id: checkoutId } })).body
}
const abandon = async () => {
  shift += minutes(16)
  await abandonedPaymentsJob.run(shop.ctx)
}

describe('recordOrder', () => {
  it('records a single unpaid order for repeated submissions and reserves no stock', async () => {
    const lamp = await makeLamp(shop, 'REC')
    const browser = shop.browser()
    const checkout = await open(browser, lamp.id)
    expect(checkout).toMatchObject({ country: 'BR', shippingOptionId: 'standard', holdExpiresAt: null })
    expect(checkout.quote).toMatchObject({ currency: 'brl', totalCents: 8900 })
    const email = 'uma@exemplo.com.br'
    const [first, second] = await Promise.all([
      record(browser, checkout.id, { email }),
      record(browser, checkout.id, { email }),
    ])
    const third = await record(browser, checkout.id, { email, phone: '(21) 3123-4567' })
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200])
    expect(second.body.recorded).toEqual(first.body.recorded)
    expect(await findOrdersByEmail(email)).toMatchObject([{ state: 'pending', totalCents: 8900, name: form.name }])
    expect(await readStockLeft(lamp.id)).toBe(5)
    const order = await readOrderDetail(email)
    expect(order).toMatchObject({
      surface: 'simple',
      phone: '+552131234567',
      address: { line1: form.address, city: 'São Paulo', state: 'SP', zip: '04538-132', country: 'BR' },
      payments: [],
    })
    expect(order.events.map(event => event.kind)).toEqual(['recorded'])
  })

  it('shows the recorded order days later, only in the browser that recorded the order', async () => {
    const lamp = await makeLamp(shop, 'AGAIN')
    const browser = shop.browser()
    const checkout = await open(browser, lamp.id)
    const { body } = await record(browser, checkout.id, { email: 'volta@exemplo.com.br' })
    shift += minutes(3 * 24 * 60)
    expect(await open(browser, lamp.id)).toMatchObject({ id: checkout.id, recorded: body.recorded })
    expect(await open(shop.browser(), lamp.id)).not.toHaveProperty('recorded')
    expect((await record(shop.browser(), checkout.id)).status).toBe(404)
  })

  it('stores a postal code that was entered without its hyphen as it is written in Brazil', async () => {
    const lamp = await makeLamp(shop, 'PLAIN-ZIP')
    const browser = shop.browser()
    const email = 'cep@exemplo.com.br'
    await record(browser, (await open(browser, lamp.id)).id, { email, zip: '04538132' })
    expect(await readOrderDetail(email)).toMatchObject({ address: { zip: '04538-132', state: 'SP' } })
  })

  it.each([
    ['email', 'beatriz'],
    ['name', '  '],
    ['phone', '98765-4321'],
    ['address', ''],
    ['city', ''],
    ['zip', '4538'],
  ] as const)('rejects an invalid %s and records nothing', async (field, value) => {
    const lamp = await makeLamp(shop, `BAD-${field}`)
    const browser = shop.browser()
    const checkout = await open(browser, lamp.id)
    const answer = await record(browser, checkout.id, { email: `falta-${field}@exemplo.com.br`, [field]: value })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ error: 'invalid_fields' })
    expect(Object.keys(answer.body.fields as object)).toEqual([field])
    expect(await findOrdersByEmail(`falta-${field}@exemplo.com.br`)).toEqual([])
  })

  it('rejects goods that are not shipped to Brazil, sold-out goods and main checkouts', async () => {
    const far = await createProduct(shop.ctx, {
      title: 'Mapa',
      images: [],
      shippingOptions: [{ id: 'us', name: 'US only', price: 0, countries: ['US'] }],
      variants: [{ name: 'Único', sku: 'MAPA', cents: 5000, stock: null, isDefault: true, image: null }],
    })
    const browser = shop.browser()
    expect(await record(browser, (await open(browser, far.id)).id)).toMatchObject({
      status: 422,
      body: { error: 'shipping_required', fields: { shippingOptionId: 'none_for_country' } },
    })
    const gone = await makeLamp(shop, 'GONE', 0)
    expect(await record(browser, (await open(browser, gone.id)).id)).toMatchObject({ body: { error: 'out_of_stock' } })
    const main = await browser.send(openCheckout, { body: { productId: gone.id } })
    expect((await record(browser, main.body.id)).status).toBe(404)
  })

  it('limits one IP address to twelve unpaid orders per hour across all its browsers', async () => {
    const lamp = await makeLamp(shop, 'MANY')
    const statuses: number[] = []
    for (let count = 0; count < 13; count += 1) {
      const browser = shop.browser('10.9.9.9')
      statuses.push((await record(browser, (await open(browser, lamp.id)).id)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429])
  })
})

describe('recorded order', () => {
  it('reserves stock when the payment of a recorded order starts, and marks the same order paid', async () => {
    const lamp = await makeLamp(shop, 'SAME')
    const browser = shop.browser()
    const email = 'paga@exemplo.com.br'
    const checkout = await open(browser, lamp.id)
    const { body } = await record(browser, checkout.id, { email })
    const { intentId } = await reachIntent(browser, checkout.id, email)
    expect(await readStockLeft(lamp.id)).toBe(4)
    // Another tab submits the form meanwhile: the payment in progress does not change.
    expect((await record(browser, checkout.id, { email })).body.recorded).toEqual(body.recorded)
    const settled = await pay(browser, checkout.id, intentId)
    expect(settled).toMatchObject({ state: 'paid', order: { number: body.recorded?.number, totalCents: 8900 } })
    expect(await findOrdersByEmail(email)).toHaveLength(1)
    expect((await readOrderDetail(email)).payments).toMatchObject([{ state: 'succeeded', capturedCents: 8900 }])
    expect((await record(browser, checkout.id, { email })).status).toBe(410)
  })

  it('keeps a recorded order after an abandoned payment, releases its stock and accepts a later payment', async () => {
    const lamp = await makeLamp(shop, 'LATER')
    const browser = shop.browser()
    const email = 'depois@exemplo.com.br'
    const checkout = await open(browser, lamp.id)
    const { body } = await record(browser, checkout.id, { email })
    const first = await reachIntent(browser, checkout.id, email)
    await abandon()
    expect((await createTestStripe(shop).paymentIntents.retrieve(first.intentId)).status).toBe('canceled')
    expect(await readStockLeft(lamp.id)).toBe(5)
    expect(await findOrdersByEmail(email)).toMatchObject([{ state: 'pending' }])
    expect((await readOrderDetail(email)).events.map(event => event.kind)).toContain('payment_ended')
    shift += minutes(2 * 24 * 60)
    const { body: found } = await seller.send(runInvariants, {})
    // This test runs no worker that sends e-mails, so the check for missing order e-mails is left out.
    const wrong = found.checks.filter(check => check.state !== 'ok' && check.name !== 'paid_orders_told')
    expect(wrong).toEqual([])

    const again = await open(browser, lamp.id)
    expect(again.recorded).toEqual(body.recorded)
    const second = await reachIntent(browser, again.id, email)
    expect(second.intentId).not.toBe(first.intentId)
    expect(await pay(browser, again.id, second.intentId)).toMatchObject({
      state: 'paid',
      order: { number: body.recorded?.number },
    })
    expect(await readStockLeft(lamp.id)).toBe(4)
    expect(await findOrdersByEmail(email)).toHaveLength(1)
  })

  it('returns the state of the new payment when another tab replaces the payment during settlement', async () => {
    const lamp = await makeLamp(shop, 'TWO-TABS')
    const browser = shop.browser()
    const email = 'abas@exemplo.com.br'
    const checkout = await open(browser, lamp.id)
    await record(browser, checkout.id, { email })
    await reachIntent(browser, checkout.id, email)
    const provider = shop.services.provider as StripeProvider
    const client = provider.client
    // After the payment is read and before the provider is called, the payment is abandoned and another tab starts a
    // new one.
    provider.client = async (...args) => {
      provider.client = client
      await abandon()
      await reachIntent(browser, checkout.id, email)
      return client(...args)
    }
    const settled = await browser.send(settleCheckout, { params: { id: checkout.id } })
    expect([settled.status, settled.body.state]).toEqual([200, 'pending'])
  })
})
