import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Exchange } from '@vitrine/stripe-simulator/control/exchanges.ts'
import Stripe from 'stripe'
import { beforeAll, expect, it } from 'vitest'
import { getProduct } from '#contract/catalog.ts'
import { changeCheckout, openCheckout, settleCheckout } from '#contract/checkout.ts'
import { eraseCustomer, listCustomers } from '#contract/customers.ts'
import {
  createPaymentCustomer,
  createPaymentIntent,
  listStripeProducts,
  processUpsellPayment,
} from '#contract/functions.ts'
import { getOrder, refundOrder } from '#contract/orders.ts'
import { createWebhook, savePaymentSettings, saveStripeMapping } from '#contract/settings.ts'
import { cancelOwnSubscription, finishCardChange, startCardChange } from '#contract/subscriptions.ts'
import { declineOffers, settleUpsellPayment } from '#contract/upsell-sessions.ts'
import { createUpsell } from '#contract/upsells.ts'
import { createVisualPage } from '#contract/visual-pages.ts'
import { getWalletDomain, registerWalletDomain } from '#contract/wallet-domain.ts'
import { createCatchUpJob } from '#server/modules/payments/catch-up.ts'
import { getShopFingerprint } from '#server/modules/payments/index.ts'
import { ledgerJob } from '#server/modules/payments/ledger/ledger-job.ts'
import { abandonedPaymentsJob } from '#server/modules/payments/reconcile.ts'
import { finishRefunds } from '#server/modules/payments/refunds/finish-refunds.ts'
import { buildSubscriptionLinks, subscriptionOfOrder } from '#server/modules/subscriptions/index.ts'
import { refreshSubscriptionsJob } from '#server/modules/subscriptions/renewals/refresh-subscriptions-job.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { findCallName } from '#tests/support/exchanges/calls.ts'
import { findTypeErrors } from '#tests/support/exchanges/find-type-errors.ts'
import {
  answerBank,
  buy,
  buyer,
  callSimulatorControl,
  createIntent,
  createTestStripe,
  makeLamp,
  openOffers,
} from '#tests/support/shop.ts'
import { advanceClock, dayMs, makePlan, subscribe } from '#tests/support/subscriptions.ts'
import { webhookEvents } from './assemble.ts'
import { ensureSimulatorWebhook } from './webhook-endpoint.ts'

let now = new Date()
const shop = await startTestApp({ simulator: true, worker: true, clock: () => now })
// Test mode charges through the same simulator, whose URL is known only once the simulator runs.
Object.assign(shop.services.config, { stripeApiUrl: shop.simulatorUrl })
const seller = shop.as('owner')
const stripe = createTestStripe(shop)
const { simulatorUrl: url } = shop
let lamp: Awaited<ReturnType<typeof makeLamp>>

/** Collects the names of the Stripe SDK methods that the server's source code calls. */
function listCallsInSource(): Set<string> {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map(name => join(root, name))
  // The live check is not part of the server, and has its own tests.
  const isServer = (name: string) => !name.includes(join('cli', 'live-check'))
  const sources = files.filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && isServer(name))
  const calls = sources.flatMap(name => [...readFileSync(name, 'utf8').matchAll(/\bstripe\s*\.([\w.]+)\(/g)])
  return new Set(calls.flatMap(([, call]) => call ?? []))
}

async function readExchanges(): Promise<Exchange[]> {
  const { data } = (await callSimulatorControl(shop, 'GET', '/exchanges?limit=10000')) as { data: Exchange[] }
  return data.filter(exchange => exchange.caller === 'server' && exchange.params !== undefined).reverse()
}

async function listRecordedCalls(): Promise<Set<string | undefined>> {
  return new Set(
    (await readExchanges())
      .filter(exchange => exchange.status === 200)
      .map(exchange => findCallName(exchange.method, exchange.path)),
  )
}

const getOrderById = async (id: string) => (await seller.send(getOrder, { params: { id } })).body

beforeAll(async () => {
  await callSimulatorControl(shop, 'POST', '/exchanges', { record: true })
  lamp = await makeLamp(shop, 'EXC', null)
  const { body: upsell } = await seller.send(createUpsell, {
    body: { name: 'After the lamp', productIds: [lamp.id], productSkus: null },
  })
  const place = { style: {}, position: { x: 100, y: 100 } }
  const elements = [{ id: 'offer', type: 'product', content: '', name: 'Case', price: 2900, ...place }]
  await seller.send(createVisualPage, { params: { id: upsell.id }, body: { title: 'Case', elements } })
})

async function buyLamp(card?: string) {
  const browser = shop.browser()
  const { settled, intent } = await buy(shop, browser, lamp, card)
  expect(settled.state).toBe('paid')
  const { sessionToken } = await openOffers(browser)
  const orderId = String(intent.body.orderId)
  const accept = () =>
    browser.send(processUpsellPayment, {
      body: { sessionToken, amount: 2900, currency: 'usd', productName: 'Case' },
    })
  const skip = () => browser.send(declineOffers, { body: { sessionToken, pageOrder: 1, how: 'skip' } })
  return { browser, orderId, accept, skip }
}

it('records a checkout that is changed, declined, authenticated and paid', async () => {
  const browser = shop.browser()
  const { checkout, intentId } = await createIntent(browser, lamp)
  const changedBuyer = { ...buyer, customerName: 'Marina Costa Lima', checkoutId: checkout.id }
  expect((await browser.send(createPaymentCustomer, { body: changedBuyer })).status).toBe(200)
  const declining = stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa_chargeDeclined' })
  await expect(declining).rejects.toThrow('declined')
  expect((await browser.send(settleCheckout, { params: { id: checkout.id } })).body.state).toBe('failed')
  const second = { amount: checkout.quote.totalCents, currency: 'usd', checkoutId: checkout.id }
  expect((await browser.send(createPaymentIntent, { body: second })).status).toBe(200)
  const challenged = await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_authenticationRequired' })
  expect((await browser.send(settleCheckout, { params: { id: checkout.id } })).body.state).not.toBe('paid')
  await answerBank(shop, challenged.client_secret, 'complete')
  expect((await browser.send(settleCheckout, { params: { id: checkout.id } })).body.state).toBe('paid')
})

it('records offers that are charged, authenticated, declined and skipped', async () => {
  const first = await buyLamp()
  expect((await first.accept()).body).toMatchObject({ success: true })
  const second = await buyLamp()
  const card = (token: string, id: string) =>
    shop.db.execute(`update orders set provider_payment_method_id = 'pm_card_${token}' where id = '${id}'`)
  await card('authenticationRequired', second.orderId)
  const { actionUrl } = (await second.accept()).body
  const action = new URL(String(actionUrl), 'http://shop')
  expect((await second.browser.raw('GET', `${action.pathname}${action.search}`)).statusCode).toBe(200)
  const paymentId = action.searchParams.get('payment') ?? ''
  const waiting = (await getOrderById(second.orderId)).payments.find(payment => payment.id === paymentId)
  const { client_secret } = await stripe.paymentIntents.retrieve(waiting?.intentId ?? '')
  await answerBank(shop, client_secret, 'complete')
  const settled = await second.browser.send(settleUpsellPayment, { params: { id: paymentId } })
  expect(settled.body.state).toBe('paid')
  const third = await buyLamp()
  await card('visa_chargeDeclined', third.orderId)
  expect((await third.accept()).status).toBe(402)
  await third.skip()
  const fourth = await buyLamp()
  await fourth.skip()
  await expect.poll(listRecordedCalls).toContain('paymentMethods.detach')
})

it('records the search for an offer payment whose response was lost', async () => {
  const { accept, skip, orderId } = await buyLamp()
  await callSimulatorControl(shop, 'POST', '/webhooks', { drop: ['*'] })
  const fault = { method: 'POST', path: '/v1/payment_intents', when: 'after', does: 'cut', times: 3 }
  await callSimulatorControl(shop, 'POST', '/faults', fault)
  await accept()
  await skip()
  const readOfferState = async () =>
    (await getOrderById(orderId)).payments.find(payment => payment.kind === 'upsell')?.state
  await expect.poll(readOfferState).toBe('succeeded')
  await callSimulatorControl(shop, 'POST', '/webhooks', {})
})

it('records immediate and pending refunds', async () => {
  for (const card of ['pm_card_visa', 'pm_card_pendingRefund']) {
    const { orderId } = await buyLamp(card)
    const { lines } = await getOrderById(orderId)
    const body = { lines: [{ lineId: lines[0]?.id, cents: 900, restock: false }], reason: 'Item devolvido' }
    const refunded = await seller.send(refundOrder, { params: { id: orderId }, body }, { 'idempotency-key': newId() })
    expect(refunded.status).toBe(200)
  }
  now = new Date(now.getTime() + 2 * 3_600_000)
  await finishRefunds(shop.ctx)
  await expect.poll(listRecordedCalls).toContain('refunds.list')
})

it('records the retrieval of a dispute', async () => {
  await buyLamp('pm_card_createDispute')
  await callSimulatorControl(shop, 'POST', '/clock', { advanceMs: 1_000 })
  await expect.poll(listRecordedCalls).toContain('disputes.retrieve')
})

it('records the cancellation of an abandoned payment', async () => {
  await createIntent(shop.browser(), lamp)
  now = new Date(now.getTime() + 20 * 60_000)
  await abandonedPaymentsJob.run(shop.ctx)
  expect(await listRecordedCalls()).toContain('paymentIntents.cancel')
})

it('records subscriptions that are abandoned, past due, paid with a new card and canceled', async () => {
  const shippedPlan = await makePlan(shop, 'EXC-SHIPS', { ships: true })
  const change = (id: string) => ({ params: { id }, body: { promotionCode: 'WELCOME10', shippingOptionId: 'express' } })
  for (const _ of [1, 2]) {
    const browser = shop.browser()
    const { body: checkout } = await browser.send(openCheckout, { body: { productId: shippedPlan.id } })
    await browser.send(changeCheckout, change(checkout.id))
    expect((await createIntent(browser, shippedPlan)).intent.status).toBe(200)
  }
  await createIntent(shop.browser(), await makePlan(shop, 'EXC-TRIAL', { trialDays: 7 }))
  now = new Date(now.getTime() + 20 * 60_000)
  await abandonedPaymentsJob.run(shop.ctx)
  const { intent } = await subscribe(shop, shop.browser(), await makePlan(shop, 'EXC-PLAN'))
  const row = orThrow(await subscriptionOfOrder(shop.db, String(intent.body.orderId)), 'subscription_not_found')
  const body = { key: new URL(buildSubscriptionLinks(shop.ctx, row).page).searchParams.get('key') ?? '' }
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: row.provider_customer_id })
  await stripe.subscriptions.update(row.provider_subscription_id, { default_payment_method: bad.id })
  await advanceClock(shop, 32 * dayMs)
  await expect.poll(async () => (await subscriptionOfOrder(shop.db, row.order_id))?.state).toBe('past_due')
  const params = { id: row.id }
  const browser = shop.browser()
  const started = await browser.send(startCardChange, { params, body })
  const setupId = started.body.clientSecret.split('_secret_')[0] ?? ''
  await stripe.setupIntents.confirm(setupId, { payment_method: 'pm_card_visa', return_url: shop.url })
  const paid = await browser.send(finishCardChange, { params, body: { ...body, setupId } })
  expect(paid.body.subscription).toMatchObject({ state: 'active', cardLast4: '4242' })
  now = new Date(now.getTime() + 40 * dayMs)
  await refreshSubscriptionsJob.run(shop.ctx)
  for (const how of ['period_end', 'undo', 'now'] as const) {
    expect((await browser.send(cancelOwnSubscription, { params, body: { ...body, how } })).status).toBe(200)
  }
})

it('records unmatched and duplicate payments that are assigned to an order or refunded', async () => {
  const { orderId } = await buyLamp()
  const { payments } = await getOrderById(orderId)
  const metadata = {
    shop: getShopFingerprint(shop.ctx),
    order_number: '90001',
    mode: 'simulator',
    lines: 'EXC-SAND*1=8900',
  }
  const paid = { amount: 8900, currency: 'usd', confirm: true, receipt_email: buyer.customerEmail }
  const { id: customer } = await stripe.customers.create({ name: buyer.customerName, email: buyer.customerEmail })
  for (const ids of [
    { order_id: newId(), payment_id: newId() },
    { order_id: orderId, payment_id: payments[0]?.id ?? '' },
  ]) {
    await stripe.paymentIntents.create({
      ...paid,
      customer,
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
      metadata: { ...metadata, ...ids },
    })
  }
  const countStrayCalls = async () =>
    (await readExchanges()).filter(exchange => JSON.stringify(exchange.params).includes('"stray"')).length
  await expect.poll(countStrayCalls).toBe(1)
  now = new Date(now.getTime() + 10 * 60_000)
  await createCatchUpJob(webhookEvents).run(shop.ctx)
  await ledgerJob.run(shop.ctx)
})

it('records the deletion of an erased customer', async () => {
  const { body } = await seller.send(listCustomers, { query: {} })
  const [{ id, email } = { id: '', email: '' }] = body.customers
  expect((await seller.send(eraseCustomer, { params: { id }, body: { email } })).status).toBe(200)
  await expect.poll(async () => (await listRecordedCalls()).has('customers.del')).toBe(true)
})

it('records the calls of the payment settings: account, products, prices, domain and webhook', async () => {
  const { body } = await seller.send(getProduct, { params: { id: lamp.id } })
  const product = await stripe.products.create({ name: body.title })
  const price = await stripe.prices.create({ product: product.id, unit_amount: 8900, currency: 'usd' })
  await stripe.prices.create({ product: product.id, unit_amount: 0, currency: 'usd', recurring: { interval: 'month' } })
  const mapping = { sku: 'EXC-SAND', stripeProductId: product.id, stripePriceId: price.id, isSubscription: false }
  expect((await seller.send(saveStripeMapping, { body: mapping })).status).toBe(200)
  const simulator = { url, secretKey: 'sk_test_sim_vitrine' }
  for (const shopUrl of [shop.url, 'http://127.0.0.1:9'])
    await ensureSimulatorWebhook(shop.db, shop.services.secrets, simulator, shopUrl)
  const keys = { isProduction: false, publishableKey: 'pk_test_51Shop', secretKey: 'sk_test_51Shop' }
  expect((await seller.send(savePaymentSettings, { body: keys })).status).toBe(200)
  expect((await seller.send(listStripeProducts, { body: {} })).body).toMatchObject({ success: true, mode: 'test' })
  Object.assign(shop.services.config, { publicUrl: 'https://loja.example' })
  await callSimulatorControl(shop, 'POST', '/domains', { applePay: 'inactive' })
  expect((await seller.send(registerWalletDomain, { body: { mode: 'test' } })).body.applePay).toBe('inactive')
  expect((await seller.send(getWalletDomain, { query: { mode: 'test' } })).body.domain).toBe('loja.example')
  for (const _ of [1, 2]) {
    expect((await seller.send(createWebhook, { body: { isProduction: false } })).status).toBe(200)
  }
})

it('records every SDK method that the server’s source code calls, and knows the method of each recorded request', async () => {
  const source = listCallsInSource()
  expect(source.size).toBeGreaterThan(15)
  const recorded = await listRecordedCalls()
  expect([...source].filter(call => !recorded.has(call))).toEqual([])
  const all = await readExchanges()
  expect(all.filter(exchange => findCallName(exchange.method, exchange.path) === undefined)).toEqual([])
})

it('sends the API version that the SDK pins', async () => {
  const versions = new Set((await readExchanges()).map(exchange => exchange.apiVersion))
  expect([...versions]).toEqual([Stripe.API_VERSION])
})

it('matches the types of the installed SDK in every request and response', async () => {
  const all = (await readExchanges()).filter(exchange => !exchange.replayed)
  expect(all.filter(exchange => exchange.params === null)).toEqual([])
  expect(findTypeErrors(all)).toEqual([])
})
