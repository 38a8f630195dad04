import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { changeCheckout, openCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { readOperations } from '#contract/operations.ts'
import { getOrder } from '#contract/orders.ts'
import {
  cancelSubscription as cancelForSeller,
  cancelOwnSubscription,
  finishCardChange,
  getSubscription,
  listSubscriptions,
  startCardChange,
} from '#contract/subscriptions.ts'
import { findOrdersOfSubscription } from '#server/modules/orders/index.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyer, createIntent, createTestStripe } from '#tests/support/shop.ts'
import { advanceClock, dayMs, makePlan, subscribe } from '#tests/support/subscriptions.ts'
import { cancelSubscription } from './changes/cancel-subscription.ts'
import { buildSubscriptionLinks } from './links.ts'
import { syncSubscription } from './renewals/invoices.ts'
import { findSubscriptionOfOrder, type SubscriptionRow } from './repository.ts'

const shop = await startTestApp({ simulator: true, worker: true })
const seller = shop.as('owner')
const stripe = createTestStripe(shop)
const readOrder = async (id: unknown) => (await seller.send(getOrder, { params: { id: String(id) } })).body
const getRow = async (orderId: unknown): Promise<SubscriptionRow> =>
  orThrow(await findSubscriptionOfOrder(shop.db, String(orderId)), 'subscription_not_found')
const findOrders = (row: SubscriptionRow) => findOrdersOfSubscription(shop.db, row.id, 50)
const findQueued = async (topic: string, id: string) => {
  const { rows } = await shop.db.execute(
    sql`select payload from outbox where topic = ${topic} and payload->>'subscriptionId' = ${id}`,
  )
  return rows.length
}
const wait = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 60_000, interval: 50 })
const waitForState = (orderId: unknown, state: SubscriptionRow['state']) =>
  wait(async () => expect((await getRow(orderId)).state).toBe(state))
const sync = (row: SubscriptionRow) => syncSubscription(shop.ctx, row)
/** In ms; longer than the longest month plus the hour after which Stripe charges a renewal. */
const month = 32 * dayMs

describe('subscriptions', () => {
  it('records the first invoice of a subscription as a paid order', async () => {
    const lamp = await makePlan(shop, 'SUB', { ships: true, stock: 5 })
    const browser = shop.browser()
    const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id } })
    expect(checkout.subscription).toMatchObject({ interval: 'month', intervalCount: 1, trialDays: 0, cents: 8900 })
    expect(checkout.unavailable).toBeNull()
    await browser.send(changeCheckout, { params: { id: checkout.id }, body: { shippingOptionId: 'express' } })
    const { settled, intent } = await subscribe(shop, browser, lamp)
    expect(intent.body).toMatchObject({ kind: 'payment', paid: false, quote: { totalCents: 9399 } })
    expect(settled.state).toBe('paid')
    const order = await readOrder(intent.body.orderId)
    expect(order.lines.map(line => [line.kind, line.totalCents])).toEqual([
      ['main', 8900],
      ['shipping', 499],
    ])
    expect(order.payments).toMatchObject([{ state: 'succeeded', capturedCents: 9399, cardLast4: '4242' }])
    await waitForState(order.id, 'active')
    expect(await getRow(order.id)).toMatchObject({
      amount_cents: 8900,
      card_last4: '4242',
      cancel_at_period_end: false,
    })
    const customer = await stripe.customers.retrieve(String((await getRow(order.id)).provider_customer_id))
    expect(customer.deleted).toBeFalsy()
    const { metadata } = await stripe.subscriptions.retrieve((await getRow(order.id)).provider_subscription_id)
    const { id: product_id, variants } = lamp
    expect(metadata).toMatchObject({ product_id, variant_id: variants[0]?.id, source: 'main_checkout' })
  })

  it('applies a promotion to the first invoice only', async () => {
    const lamp = await makePlan(shop, 'ONCE')
    const browser = shop.browser()
    const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id } })
    await browser.send(changeCheckout, { params: { id: checkout.id }, body: { promotionCode: 'WELCOME10' } })
    const { intent } = await subscribe(shop, browser, lamp)
    expect(intent.body.quote).toMatchObject({ discountCents: 890, totalCents: 8010 })
    await waitForState(intent.body.orderId, 'active')
    await advanceClock(shop, month)
    const row = await getRow(intent.body.orderId)
    await wait(async () => expect(await findOrders(row)).toHaveLength(2))
    const [renewal] = await findOrders(row)
    expect(renewal).toMatchObject({ channel: 'renewal', state: 'paid', total_cents: 8900, discount_cents: 0 })
  })

  it('charges nothing during a trial, saves the card and records each renewal as its own order', async () => {
    const lamp = await makePlan(shop, 'TRIAL', { trialDays: 7, stock: 2 })
    const browser = shop.browser()
    const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id } })
    expect(checkout.quote.totalCents).toBe(0)
    expect(checkout.subscription).toMatchObject({ trialDays: 7, cents: 8900, firstCents: 8900 })
    const { settled, intent } = await subscribe(shop, browser, lamp)
    expect(intent.body).toMatchObject({ kind: 'setup', paid: false })
    expect(settled.state).toBe('paid')
    await wait(async () =>
      expect(await getRow(intent.body.orderId)).toMatchObject({ state: 'trialing', card_last4: '4242' }),
    )
    const row = await getRow(intent.body.orderId)
    expect(await findOrders(row)).toHaveLength(1)
    await advanceClock(shop, 8 * dayMs)
    await wait(async () => expect(await findOrders(row)).toHaveLength(2))
    await waitForState(intent.body.orderId, 'active')
    const [renewal] = await findOrders(row)
    const order = await readOrder(renewal?.id)
    expect(order.lines).toMatchObject([{ kind: 'main', sku: 'TRIAL-SAND', quantity: 1, totalCents: 8900 }])
    expect(order.payments).toMatchObject([{ state: 'succeeded', capturedCents: 8900, cardLast4: '4242' }])
    expect(order.events.map(event => event.kind)).toContain('renewed')
    // The third unit is out of stock: the renewal is kept and an alarm is raised.
    await advanceClock(shop, month)
    await wait(async () => expect(await findOrders(row)).toHaveLength(3))
    const { body } = await seller.send(readOperations, {})
    expect(body.alarms.map(alarm => alarm.kind)).toContain('renewal_without_stock')
  })

  it('records a renewal once when its webhook and several syncs overlap', async () => {
    const lamp = await makePlan(shop, 'TWICE')
    const { intent } = await subscribe(shop, shop.browser(), lamp)
    await waitForState(intent.body.orderId, 'active')
    await advanceClock(shop, month)
    const row = await getRow(intent.body.orderId)
    await Promise.all([sync(row), sync(row), sync(row)])
    expect(await findOrders(row)).toHaveLength(2)
    await sync(row)
    expect(await findOrders(row)).toHaveLength(2)
  })

  it('announces a declined renewal once per invoice and cancels the subscription after the last retry', async () => {
    const lamp = await makePlan(shop, 'LATE')
    const { intent } = await subscribe(shop, shop.browser(), lamp)
    await waitForState(intent.body.orderId, 'active')
    const row = await getRow(intent.body.orderId)
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: row.provider_customer_id })
    await stripe.subscriptions.update(row.provider_subscription_id, { default_payment_method: bad.id })
    await advanceClock(shop, month)
    await waitForState(intent.body.orderId, 'past_due')
    await wait(async () => expect(await findQueued('subscription.renewal_failed', row.id)).toBe(1))
    expect((await getRow(intent.body.orderId)).open_invoice_id).not.toBeNull()
    await advanceClock(shop, 7 * dayMs)
    await waitForState(intent.body.orderId, 'canceled')
    expect(await findQueued('subscription.renewal_failed', row.id)).toBe(1)
    expect(await findQueued('subscription.canceled', row.id)).toBe(1)
    expect(await findOrders(row)).toHaveLength(1)
  })

  it('cancels a subscription at the end of the period or immediately, and undoes a pending cancellation', async () => {
    const lamp = await makePlan(shop, 'END')
    const { intent } = await subscribe(shop, shop.browser(), lamp)
    await waitForState(intent.body.orderId, 'active')
    const row = await getRow(intent.body.orderId)
    const ending = await cancelSubscription(shop.ctx, row, 'period_end')
    expect(ending).toMatchObject({ state: 'active', cancel_at_period_end: true })
    expect(await cancelSubscription(shop.ctx, row, 'undo')).toMatchObject({ cancel_at_period_end: false })
    await cancelSubscription(shop.ctx, row, 'period_end')
    await advanceClock(shop, month)
    await waitForState(intent.body.orderId, 'canceled')
    expect(await findOrders(row)).toHaveLength(1)
    await expect(cancelSubscription(shop.ctx, row, 'undo')).rejects.toMatchObject({ code: 'subscription_over' })
    expect(await cancelSubscription(shop.ctx, row, 'now')).toMatchObject({ state: 'canceled' })
    expect(await findQueued('subscription.canceled', row.id)).toBe(1)
  })
})

const isCanceledAtProvider = async ({ provider_subscription_id: id }: SubscriptionRow) =>
  ['canceled', 'incomplete_expired'].includes((await stripe.subscriptions.retrieve(id)).status)

describe('subscription links', () => {
  it('lets only a visitor with the signed link see and cancel a subscription', async () => {
    const lamp = await makePlan(shop, 'LINK')
    const { intent } = await subscribe(shop, shop.browser(), lamp)
    await waitForState(intent.body.orderId, 'active')
    const row = await getRow(intent.body.orderId)
    const { page } = buildSubscriptionLinks(shop.ctx, row)
    const key = new URL(page).searchParams.get('key') ?? ''
    const browser = shop.browser()
    const shown = await browser.raw('GET', page.slice(shop.services.config.publicUrl.length))
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(shown.body).toContain('Halo portable lamp')
    expect((await browser.raw('GET', `/subscription/${row.id}?key=wrong`)).statusCode).toBe(404)
    const params = { id: row.id }
    const wrong = await browser.send(cancelOwnSubscription, { params, body: { key: 'wrong', how: 'now' } })
    expect([wrong.status, wrong.body.error]).toEqual([404, 'subscription_not_found'])
    const ending = await browser.send(cancelOwnSubscription, { params, body: { key, how: 'period_end' } })
    expect(ending.body).toMatchObject({ state: 'active', ending: true })
    const afterEnd = await browser.send(cancelOwnSubscription, { params, body: { key, how: 'now' } })
    expect(afterEnd.body).toMatchObject({ state: 'canceled' })
    expect((await browser.send(startCardChange, { params, body: { key } })).body.error).toBe('subscription_over')
  })

  it('charges an overdue renewal to a new card and rejects a setup intent created elsewhere', async () => {
    const lamp = await makePlan(shop, 'CARD')
    const { intent } = await subscribe(shop, shop.browser(), lamp)
    await waitForState(intent.body.orderId, 'active')
    const row = await getRow(intent.body.orderId)
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: row.provider_customer_id })
    await stripe.subscriptions.update(row.provider_subscription_id, { default_payment_method: bad.id })
    await advanceClock(shop, month)
    await waitForState(intent.body.orderId, 'past_due')
    const key = new URL(buildSubscriptionLinks(shop.ctx, row).card).searchParams.get('key') ?? ''
    const browser = shop.browser()
    const params = { id: row.id }
    const started = await browser.send(startCardChange, { params, body: { key } })
    const setupId = started.body.clientSecret.split('_secret_')[0] ?? ''
    const unconfirmed = await browser.send(finishCardChange, { params, body: { key, setupId } })
    expect([unconfirmed.status, unconfirmed.body.error]).toEqual([409, 'card_not_saved'])
    const foreign = await stripe.setupIntents.create({ customer: row.provider_customer_id, usage: 'off_session' })
    const foreignSetup = await browser.send(finishCardChange, { params, body: { key, setupId: foreign.id } })
    expect(foreignSetup.body.error).toBe('card_not_saved')
    await stripe.setupIntents.confirm(setupId, { payment_method: 'pm_card_mastercard', return_url: shop.url })
    const finished = await browser.send(finishCardChange, { params, body: { key, setupId } })
    expect(finished.body).toMatchObject({ declined: false, subscription: { state: 'active', cardLast4: '4444' } })
    expect(await findOrders(row)).toHaveLength(2)
    const again = await browser.send(finishCardChange, { params, body: { key, setupId } })
    expect(again.body.subscription).toMatchObject({ state: 'active' })
    expect(await findOrders(row)).toHaveLength(2)
  })
})

describe('subscription administration', () => {
  it('lists started subscriptions, masks buyers for viewers and audits a cancellation', async () => {
    const lamp = await makePlan(shop, 'LIST')
    await createIntent(shop.browser(), lamp)
    const { intent } = await subscribe(shop, shop.browser(), lamp)
    await waitForState(intent.body.orderId, 'active')
    const row = await getRow(intent.body.orderId)
    const list = async (role: 'viewer' | 'owner', query: object = {}) =>
      (await shop.as(role).send(listSubscriptions, { query })).body.subscriptions.filter(s => s.sku === 'LIST-SAND')
    expect(await list('owner')).toMatchObject([{ id: row.id, email: buyer.customerEmail, state: 'active' }])
    expect(await list('viewer')).toMatchObject([{ email: 'm•••@example.com' }])
    expect(await list('owner', { q: 'Marina' })).toHaveLength(1)
    expect(await list('viewer', { q: 'Marina' })).toEqual([])
    expect(await list('owner', { filter: 'over' })).toEqual([])
    const detail = await seller.send(getSubscription, { params: { id: row.id } })
    expect(detail.body.orders).toMatchObject([{ id: row.order_id, begins: true, totalCents: 8900 }])
    const missing = await seller.send(getSubscription, { params: { id: crypto.randomUUID() } })
    expect(missing.status).toBe(404)
    const refused = await shop.as('editor').send(cancelForSeller, { params: { id: row.id }, body: { how: 'now' } })
    expect(refused.status).toBe(403)
    const ended = await seller.send(cancelForSeller, { params: { id: row.id }, body: { how: 'now' } })
    expect(ended.body).toMatchObject({ state: 'canceled' })
    const { rows } = await shop.db.execute(sql`select action from audit_log where target = ${row.id}`)
    expect(rows.map(each => each.action)).toEqual(['subscription.cancel'])
    expect(await list('owner', { filter: 'over' })).toHaveLength(1)
  })
})

describe('startSubscription', () => {
  it('replaces the subscription of a changed cart, and cancels it when the cart becomes a one-time purchase', async () => {
    const lamp = await makePlan(shop, 'SWAP')
    const browser = shop.browser()
    const first = await createIntent(browser, lamp)
    const firstRow = await getRow(first.intent.body.orderId)
    const requestPayment = async (change: object) => {
      const { body: changed } = await browser.send(changeCheckout, { params: { id: first.checkout.id }, body: change })
      const { totalCents: amount, currency } = changed.quote
      return browser.send(createPaymentIntent, { body: { amount, currency, checkoutId: first.checkout.id } })
    }
    const same = await requestPayment({})
    expect(same.body.client_secret).toBe(first.intent.body.client_secret)
    const two = await requestPayment({ quantity: 2 })
    expect(two.status).toBe(200)
    const after = await getRow(two.body.orderId)
    expect(after).toMatchObject({ quantity: 2, amount_cents: 17_800 })
    expect(await isCanceledAtProvider(firstRow)).toBe(true)
    const [, other] = lamp.variants
    const oneTime = await requestPayment({ quantity: 1, variantId: other?.id })
    expect(oneTime.body).toMatchObject({ kind: 'payment', quote: { totalCents: 9500 } })
    expect(await findSubscriptionOfOrder(shop.db, String(oneTime.body.orderId))).toBeNull()
    expect(await isCanceledAtProvider(after)).toBe(true)
    const [sand] = lamp.variants
    const again = await requestPayment({ variantId: sand?.id })
    const secret = String(again.body.client_secret)
    await stripe.paymentIntents.confirm(secret.split('_secret_')[0] ?? '', { payment_method: 'pm_card_visa' })
    await waitForState(again.body.orderId, 'active')
    await wait(async () => expect((await readOrder(again.body.orderId)).state).toBe('paid'))
    expect((await readOrder(again.body.orderId)).payments).toMatchObject([{ capturedCents: 8900 }])
  })
})

describe('subscription prices', () => {
  it('rejects a subscription whose price changed in the shop or no longer exists at Stripe', async () => {
    const lamp = await makePlan(shop, 'DRIFT')
    const browser = shop.browser()
    const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id } })
    await browser.send(createPaymentCustomer, { body: { ...buyer, checkoutId: checkout.id } })
    await shop.db.execute(`update products set price = 9900 where id = '${lamp.id}'`)
    const body = { amount: 9900, currency: 'usd', checkoutId: checkout.id }
    const dearer = await browser.send(createPaymentIntent, { body })
    expect([dearer.status, dearer.body.code]).toEqual([409, 'subscription_unavailable'])
    await shop.db.execute(`update products set price = 8900 where id = '${lamp.id}'`)
    await shop.db.execute(`update product_stripe_mapping set stripe_price_id = 'price_gone' where sku = 'DRIFT-SAND'`)
    const missingPrice = await browser.send(createPaymentIntent, { body: { ...body, amount: 8900 } })
    expect([missingPrice.status, missingPrice.body.code]).toEqual([409, 'subscription_unavailable'])
  })
})
