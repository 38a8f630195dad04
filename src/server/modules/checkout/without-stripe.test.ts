import { describe, expect, it } from 'vitest'
import { openCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { getPaymentMethods } from '#contract/payment-method-settings.ts'
import { createProduct } from '#server/modules/catalog/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildIntentBody } from '#tests/support/intent-body.ts'
import { serveByMercadoPago, startMercadoPagoPurchase } from '#tests/support/mercado-pago.ts'
import { brazilianBuyer, makeCourse } from '#tests/support/pix.ts'

describe('a shop that simulates Mercado Pago alone', async () => {
  const app = await startTestApp({ simulator: true, mercadoPago: true, env: { SIMULATED_PROVIDERS: 'mercado_pago' } })
  const course = await makeCourse(app, 'ALONE')
  const makeDollarCourse = () =>
    createProduct(app.ctx, {
      title: 'Course in dollars',
      images: [],
      currency: 'usd',
      shippingOptions: [],
      variants: [{ name: 'Group', sku: 'DOLLARS', cents: 4_900, stock: null, isDefault: true, image: null }],
    })
  const countStripePayments = async () =>
    (await app.db.execute(`select 1 from payments where provider = 'stripe' and provider_intent_id is not null`)).rows
      .length

  it('charges cards and Pix in reais without any setting', async () => {
    const byCard = await startMercadoPagoPurchase(app, course)
    expect(byCard.checkout).toMatchObject({ methods: ['pix', 'card'], cardProvider: 'mercado_pago', unavailable: null })
    await byCard.payByCard('APRO', 3)
    expect(await byCard.settle()).toMatchObject({ state: 'paid', card: { installments: 3 } })
    const byPix = await startMercadoPagoPurchase(app, course)
    expect((await byPix.payByPix()).body).toMatchObject({ awaiting: { method: 'pix' } })
    expect(await countStripePayments()).toBe(0)
  })

  it('tells the seller which provider is missing', async () => {
    const { body } = await app.as('admin').send(getPaymentMethods, {})
    expect(body.modes.find(({ mode }) => mode === 'simulator')).toMatchObject({
      methods: [
        { method: 'pix', provider: 'mercado_pago', isEnabled: true },
        { method: 'card', provider: 'mercado_pago', isEnabled: true },
      ],
      providers: [
        { provider: 'stripe', isUsable: false },
        { provider: 'mercado_pago', isUsable: true },
      ],
    })
  })

  it('says at the checkout that a product in another currency cannot be paid, and charges nothing', async () => {
    const product = await makeDollarCourse()
    const browser = app.browser()
    const { body: checkout } = await browser.send(openCheckout, { body: { productId: product.id } })
    expect(checkout.unavailable).toBe('payment')
    const body = { ...brazilianBuyer, checkoutId: checkout.id, method: 'card' }
    const refused = { success: false, code: 'method_unavailable' }
    expect((await browser.send(createPaymentCustomer, { body })).body).toMatchObject(refused)
    const request = { ...buildIntentBody(checkout), method: 'card' }
    expect((await browser.send(createPaymentIntent, { body: request })).body).toMatchObject(refused)
    expect((await app.db.execute(`select 1 from orders where currency <> 'brl'`)).rows).toEqual([])
  })

  it('charges an amount outside of every limit by card, as a shop with Stripe does', async () => {
    await serveByMercadoPago(app, 'simulator', { min_cents: 50_000 })
    await app.db.execute(`update payment_methods set enabled = false where method = 'pix'`)
    const shopper = await startMercadoPagoPurchase(app, course)
    expect(shopper.checkout).toMatchObject({ methods: ['card'], cardProvider: 'mercado_pago' })
    await shopper.payByCard()
    expect((await shopper.settle()).state).toBe('paid')
  })

  it('offers no method whose provider is Stripe', async () => {
    await app.db.execute(`update payment_methods set enabled = true, min_cents = null, provider = 'stripe'`)
    const shopper = await startMercadoPagoPurchase(app, course)
    expect(shopper.checkout).toMatchObject({ methods: ['card'], cardProvider: 'mercado_pago' })
    await shopper.payByCard()
    expect((await shopper.settle()).state).toBe('paid')
    expect(await countStripePayments()).toBe(0)
  })
})
