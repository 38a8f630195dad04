import { setTimeout as sleep } from 'node:timers/promises'
import { type Checkout, changeCheckout, openCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { createPromotion } from '#contract/promotions.ts'
import { createProduct } from '#server/modules/catalog/index.ts'
import type { TestApp } from './app.ts'
import { buyer } from './shop.ts'

type Browser = ReturnType<TestApp['browser']>
type Cart = Pick<Checkout, 'id' | 'quote'>

export async function openCart(browser: Browser, product: { id: string }, input: object = {}): Promise<Checkout> {
  const { status, body } = await whenAvailable(() =>
    browser.send(openCheckout, { body: { productId: product.id, ...input } }),
  )
  if (status !== 200) throw new Error(`the checkout did not open: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Repeats a call while the shop is overloaded, as browsers do. */
export async function whenAvailable<Answer extends { status: number }>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call()
    if (answer.status !== 503) return answer
    await sleep(200)
  }
}

/** Changes a cart. An empty change only fetches the current state. */
export const changeCart = (browser: Browser, { id }: Pick<Cart, 'id'>, body: object = {}) =>
  browser.send(changeCheckout, { params: { id }, body })

export const identifyBuyer = (browser: Browser, { id }: Pick<Cart, 'id'>, customerEmail = buyer.customerEmail) =>
  browser.send(createPaymentCustomer, { body: { ...buyer, customerEmail, checkoutId: id } })

export const requestIntent = (browser: Browser, { id, quote }: Cart) =>
  browser.send(createPaymentIntent, { body: { amount: quote.totalCents, currency: quote.currency, checkoutId: id } })

/** Returns the seconds that remain on the countdown of a cart. */
export const getCountdownSeconds = ({ now, countdownEndsAt }: Checkout): number =>
  Math.round((Date.parse(countdownEndsAt) - Date.parse(now)) / 1000)

/** Creates a product with two variants at $89, both with counted stock. */
export const makeTwoVariantProduct = ({ ctx }: TestApp, sku: string, one: number, two: number) =>
  createProduct(ctx, {
    title: 'Pair',
    images: [],
    shippingOptions: [],
    variants: [
      { name: 'Sand', sku: `${sku}-SAND`, cents: 8900, stock: one, isDefault: true, image: null },
      { name: 'Moss', sku: `${sku}-MOSS`, cents: 8900, stock: two, isDefault: false, image: null },
    ],
  })

export const tenPercent = { kind: 'percent', percentOff: 10 }

export async function addPromotion(app: TestApp, code: string, terms: object) {
  const response = await app.as('owner').send(createPromotion, { body: { code, ...terms } })
  if (response.status !== 200) throw new Error(`promotion ${code}: ${response.status} ${JSON.stringify(response.body)}`)
  return response.body
}
