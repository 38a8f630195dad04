import { type Checkout, changeCheckout, openCheckout, settleCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { waitForPayment } from '#contract/payment-methods.ts'
import { createProduct } from '#server/modules/catalog/index.ts'
import type { TestApp } from './app.ts'
import { buildIntentBody } from './intent-body.ts'
import { callSimulatorControl, createTestStripe } from './shop.ts'

type Browser = ReturnType<TestApp['browser']>

export const brazilianBuyer = {
  customerEmail: 'joana.prado@example.com',
  customerName: 'Joana Prado',
  customerPhone: '+55 11 98765-4321',
  customerTaxId: '111.444.777-35',
  customerAddress: { country: 'BR' },
}

/** Creates a course at R$ 149,00 that needs no shipping, with `stock` units. */
export const makeCourse = ({ ctx }: TestApp, sku: string, stock: number | null = null) =>
  createProduct(ctx, {
    title: 'Curso de fotografia',
    images: [],
    currency: 'brl',
    shippingOptions: [],
    variants: [{ name: 'Turma', sku, cents: 14_900, stock, isDefault: true, image: null }],
  })

/** Pays a code as the buyer's bank does. `late` pays a code that has expired or was canceled. */
export const payPix = (app: TestApp, code: string, when: 'now' | 'late' | 'twice' = 'now') =>
  callSimulatorControl(app, 'POST', '/pix/pay', { code, when })

/** A shopper with an open checkout who pays by Pix. */
export async function startPixPurchase(app: TestApp, product: { id: string }, browser: Browser = app.browser()) {
  const { body: checkout } = await browser.send(openCheckout, { body: { productId: product.id } })
  await browser.send(createPaymentCustomer, { body: { ...brazilianBuyer, checkoutId: checkout.id } })
  const params = { id: checkout.id }
  const request = (method: 'card' | 'pix', from: Pick<Checkout, 'id' | 'quote' | 'recentPurchase'> = checkout) =>
    browser.send(createPaymentIntent, { body: { ...buildIntentBody(from), method } })
  return {
    browser,
    checkout,
    request,
    /** Requests a code and returns it. */
    async getCode() {
      const { status, body } = await request('pix')
      if (status !== 200 || !body.awaiting) throw new Error(`no code was issued: ${status} ${JSON.stringify(body)}`)
      return body.awaiting
    },
    reopen: async () => (await browser.send(openCheckout, { body: { productId: product.id, reloaded: true } })).body,
    change: (body: object) => browser.send(changeCheckout, { params, body }),
    settle: async () => (await browser.send(settleCheckout, { params })).body,
    wait: (order: { publicId: string; key: string }, more: object = {}) =>
      browser.send(waitForPayment, { body: { ...order, ...more } }),
    async payByCard(card = 'pm_card_visa') {
      const { body } = await request('card')
      const id = String(body.client_secret).split('_secret_')[0] ?? ''
      await createTestStripe(app).paymentIntents.confirm(id, { payment_method: card })
      return id
    },
  }
}
