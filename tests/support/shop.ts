import { simulatorKeys } from '@vitrine/stripe-simulator/index.ts'
import Stripe from 'stripe'
import { openCheckout, settleCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent, createUpsellSession } from '#contract/functions.ts'
import { createProduct } from '#server/modules/catalog/index.ts'
import type { TestApp } from './app.ts'
import { buildIntentBody } from './intent-body.ts'

type Browser = ReturnType<TestApp['browser']>

export const buyer = {
  customerEmail: 'marina.costa@example.com',
  customerName: 'Marina Costa',
  customerPhone: '+1 415 555 0123',
  customerAddress: { street: '2150 Folsom Street', city: 'San Francisco', state: 'CA', zip: '94110', country: 'US' },
}

/**
 * Creates a lamp with two variants: Sand at $89.00 with `stock` units, and Graphite at $95.00 without counted stock.
 * Standard shipping is free, and Express costs $4.99.
 */
export async function makeLamp({ ctx }: TestApp, sku = 'HALO', stock: number | null = 5) {
  return createProduct(ctx, {
    title: 'Halo portable lamp',
    images: [],
    shippingOptions: [
      { id: 'standard', name: 'Standard', price: 0, countries: [] },
      { id: 'express', name: 'Express', price: 499, countries: ['US', 'BR'] },
    ],
    variants: [
      { name: 'Sand', sku: `${sku}-SAND`, cents: 8900, stock, isDefault: true, image: null },
      { name: 'Graphite', sku: `${sku}-GRAPHITE`, cents: 9500, stock: null, isDefault: false, image: null },
    ],
  })
}

/** Creates a client for the provider at the URL that the shopper's browser uses. */
export function createTestStripe(app: TestApp) {
  const address = new URL(app.simulatorUrl)
  return new Stripe(simulatorKeys.secret, {
    host: address.hostname,
    port: Number(address.port),
    protocol: 'http',
    telemetry: false,
  })
}

/**
 * Makes the provider reject the shop's key, as after rolling the key in the Dashboard. `restoreKey` makes the key valid
 * again.
 */
export const revokeKey = (app: TestApp) => callSimulatorControl(app, 'POST', '/keys', { revoke: simulatorKeys.secret })
export const restoreKey = (app: TestApp) =>
  callSimulatorControl(app, 'POST', '/keys', { restore: simulatorKeys.secret })

/** Calls the simulator's control interface under `/_sim/…`. The simulator's README lists the calls. */
export async function callSimulatorControl(
  app: Pick<TestApp, 'controlToken' | 'simulatorUrl'>,
  method: string,
  path: string,
  body?: object,
) {
  const answer = await fetch(`${app.simulatorUrl}/_sim${path}`, {
    method,
    headers: { authorization: `Bearer ${app.controlToken}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} /_sim${path}: ${answer.status}`)
  return answer.json()
}

/** Opens a checkout and creates a payment intent that a card can confirm. */
export async function createIntent(browser: Browser, product: { id: string }, sku?: string) {
  const { body: checkout } = await browser.send(openCheckout, { body: { productId: product.id, ...(sku && { sku }) } })
  const customer = await browser.send(createPaymentCustomer, { body: { ...buyer, checkoutId: checkout.id } })
  const intent = await browser.send(createPaymentIntent, { body: buildIntentBody(checkout) })
  const secret = String(intent.body.client_secret)
  return { checkout, customer: customer.body, intent, intentId: secret.split('_secret_')[0] ?? '' }
}

/** Buys with a simulator card and returns the result of settling. */
export async function buy(
  app: TestApp,
  browser: Browser,
  product: { id: string },
  card = 'pm_card_visa',
  sku?: string,
) {
  const response = await createIntent(browser, product, sku)
  await createTestStripe(app).paymentIntents.confirm(response.intentId, { payment_method: card })
  const settled = await browser.send(settleCheckout, { params: { id: response.checkout.id } })
  return { ...response, settled: settled.body }
}

/** Opens the offers after a purchase. The session token alone cannot charge anything. */
export async function openOffers(browser: Browser) {
  const { body } = await browser.send(createUpsellSession, { body: { customerEmail: buyer.customerEmail } })
  return body
}

/** Submits the simulator's 3-D Secure page, as the shopper does in its frame. */
export async function answerBank(app: TestApp, clientSecret: string | null, outcome: 'complete' | 'fail') {
  const body = new URLSearchParams({ client_secret: clientSecret ?? '', outcome })
  await fetch(`${app.simulatorUrl}/v3/three-ds`, { method: 'POST', body })
}
