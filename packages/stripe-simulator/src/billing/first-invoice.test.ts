import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { dayMs, formatDay, getPeriodEnd, monthlyAmount, startSubscriptionShop } from '../testing/subscription-shop.ts'
import { catchStripeError } from '../testing/test-simulator.ts'

test('opens the first invoice with a client secret and activates the subscription once the invoice is paid', async () => {
  const shop = await startSubscriptionShop('2027-01-31T10:00:00Z')
  const { stripe } = shop
  const started = await shop.subscribe({ metadata: { order: '17' } })
  const { subscription, invoice, intent } = started
  expect(subscription).toMatchObject({ status: 'incomplete', pending_setup_intent: null, metadata: { order: '17' } })
  expect(subscription).not.toHaveProperty('current_period_end')
  expect(invoice).toMatchObject({
    status: 'open',
    billing_reason: 'subscription_create',
    amount_due: monthlyAmount,
    parent: { subscription_details: { subscription: subscription.id, metadata: { order: '17' } } },
    payments: { data: [{ status: 'open', is_default: true, payment: { payment_intent: intent } }] },
  })
  expect(invoice.number).toMatch(/^[0-9A-Z]{8}-0001$/)
  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
    amount: monthlyAmount,
    customer: shop.customer.id,
    description: 'Subscription creation',
    metadata: {},
    setup_future_usage: 'off_session',
    status: 'requires_payment_method',
  })
  await shop.listNewEvents()
  await shop.payFirst(started)
  expect(await shop.listNewEvents()).toEqual([
    'payment_method.attached',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice_payment.paid',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
  ])
  const paid = await stripe.paymentIntents.retrieve(intent)
  const active = await shop.subscription(subscription.id)
  expect(active).toMatchObject({ status: 'active', default_payment_method: paid.payment_method })
  expect(formatDay(active.items.data[0]?.current_period_end)).toBe('2027-02-28T10:00')
  expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'paid', amount_paid: monthlyAmount })
  const [event] = (await stripe.events.list({ type: 'customer.subscription.updated' })).data
  expect(event?.data).toMatchObject({
    object: { status: 'active' },
    previous_attributes: { status: 'incomplete', default_payment_method: null },
  })
  const [payment] = (await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent } }))
    .data
  expect(payment).toMatchObject({ invoice: invoice.id, status: 'paid', amount_paid: monthlyAmount })
  expect((await shop.ledger()).intents).toMatchObject([{ intent, captured: monthlyAmount, invoice: invoice.id }])
})

test('leaves a subscription incomplete after a decline and accepts another card with the same client secret', async () => {
  const shop = await startSubscriptionShop()
  const started = await shop.subscribe()
  await shop.listNewEvents()
  await shop.payFirst(started, 'visa_chargeDeclined')
  expect(await shop.listNewEvents('invoice')).toEqual(['invoice.payment_failed'])
  expect((await shop.subscription(started.subscription.id)).status).toBe('incomplete')
  await shop.payFirst(started, 'authenticationRequired')
  expect(await shop.listNewEvents('invoice')).toEqual([
    'invoice.payment_action_required',
    'invoice_payment.paid',
    'invoice.paid',
    'invoice.payment_succeeded',
  ])
  expect((await shop.subscription(started.subscription.id)).status).toBe('active')
})

test('expires a subscription unpaid for 23 hours, voids its invoice and cancels its payment intent', async () => {
  const shop = await startSubscriptionShop()
  const { subscription, invoice, intent } = await shop.subscribe()
  await shop.advance(22 * 3_600_000)
  expect((await shop.subscription(subscription.id)).status).toBe('incomplete')
  await shop.advance(3_600_000)
  expect((await shop.subscription(subscription.id)).status).toBe('incomplete_expired')
  expect((await shop.stripe.invoices.retrieve(invoice.id)).status).toBe('void')
  expect(await shop.stripe.paymentIntents.retrieve(intent)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'void_invoice',
  })
  await shop.advance(60 * dayMs)
  expect(await shop.invoices(subscription.id)).toHaveLength(1)
})

test('adds one-time lines and a one-time coupon to the first invoice only', async () => {
  const shop = await startSubscriptionShop('2028-02-29T08:00:00Z')
  const { stripe, product } = shop
  const coupon = await stripe.coupons.create({ duration: 'once', percent_off: 15, name: 'Welcome' })
  const started = await shop.subscribe({
    items: [{ price: shop.monthly.id, quantity: 2 }],
    add_invoice_items: [
      { price_data: { currency: 'usd', product: product.id, unit_amount: 333 } },
      { price_data: { currency: 'usd', product: product.id, unit_amount: 700 }, discountable: false },
    ],
    discounts: [{ coupon: coupon.id }],
  })
  // 15 % of 3800 + 333 is 619.95; shipping is not discounted.
  expect(started.invoice).toMatchObject({ subtotal: 4833, total: 4213, amount_due: 4213 })
  const [once, shipping, repeated] = started.invoice.lines.data
  expect(once).toMatchObject({ amount: 333, discount_amounts: [{ amount: 50 }] })
  expect(shipping).toMatchObject({ amount: 700, discount_amounts: [], discountable: false })
  expect(repeated).toMatchObject({
    amount: 3800,
    quantity: 2,
    discount_amounts: [{ amount: 570 }],
    parent: { subscription_item_details: { subscription: started.subscription.id } },
  })
  await shop.payFirst(started)
  expect((await shop.subscription(started.subscription.id)).discounts).toEqual([])
  await shop.advanceTo('2028-03-29T10:00:00Z')
  const [second] = await shop.invoices(started.subscription.id)
  expect(second).toMatchObject({ billing_reason: 'subscription_cycle', total: 3800, status: 'paid' })
  expect((await stripe.coupons.retrieve(coupon.id)).times_redeemed).toBe(1)
  expect((await shop.ledger()).captured).toEqual({ usd: 4213 + 3800 })
})

test('distributes a fixed discount over the lines by largest remainder, never below zero', async () => {
  const shop = await startSubscriptionShop()
  const fixedAmount = await shop.stripe.coupons.create({ duration: 'once', amount_off: 100, currency: 'usd' })
  const [a, b, c] = await Promise.all([shop.price(333), shop.price(333), shop.price(334)])
  const items = [a, b, c].map(price => ({ price: price?.id ?? '' }))
  const { invoice } = await shop.subscribe({ items, discounts: [{ coupon: fixedAmount.id }] })
  expect(invoice.lines.data.map(line => line.discount_amounts?.[0]?.amount)).toEqual([33, 33, 34])
  const all = await shop.stripe.coupons.create({ duration: 'once', amount_off: 99_999, currency: 'usd' })
  const free = await shop.subscribe({ discounts: [{ coupon: all.id }] })
  expect(free.invoice).toMatchObject({ status: 'paid', amount_due: 0, confirmation_secret: null })
  expect(free.subscription).toMatchObject({
    status: 'active',
    pending_setup_intent: { status: 'requires_payment_method' },
  })
})

test('charges nothing at the start of a trial, and saves a card to charge at its end', async () => {
  const shop = await startSubscriptionShop('2027-03-17T12:00:00Z')
  const started = await shop.subscribe({ trial_period_days: 14 })
  expect(started.subscription).toMatchObject({ status: 'trialing' })
  expect(started.invoice).toMatchObject({ status: 'paid', total: 0, confirmation_secret: null })
  expect(started.intent).toMatch(/^seti_/)
  expect(formatDay(started.subscription.trial_end)).toBe('2027-03-31T12:00')
  await shop.listNewEvents()
  await shop.payFirst(started, 'authenticationRequiredOnSetup')
  expect(await shop.listNewEvents('customer.sub')).toEqual(['customer.subscription.updated'])
  const saved = await shop.subscription(started.subscription.id)
  expect(saved).toMatchObject({ pending_setup_intent: null, status: 'trialing' })
  expect(saved.default_payment_method).toMatch(/^pm_/)
  await shop.advanceTo('2027-03-29T00:00:00Z')
  expect(await shop.listNewEvents()).toEqual(['customer.subscription.trial_will_end'])
  await shop.advanceTo('2027-03-31T12:30:00Z')
  expect(await shop.listNewEvents()).toEqual(['invoice.created', 'customer.subscription.updated'])
  expect((await shop.subscription(saved.id)).status).toBe('active')
  await shop.advanceTo('2027-03-31T13:00:01Z')
  const [first] = await shop.invoices(saved.id)
  expect(first).toMatchObject({ status: 'paid', total: monthlyAmount, billing_reason: 'subscription_cycle' })
  expect(formatDay(getPeriodEnd(await shop.subscription(saved.id)) / 1000)).toBe('2027-04-30T12:00')
})

test('starts a trial after payment of its one-time items, and applies a coupon to the first renewal', async () => {
  const shop = await startSubscriptionShop()
  const coupon = await shop.stripe.coupons.create({ duration: 'once', percent_off: 50 })
  const { product } = shop
  const started = await shop.subscribe({
    trial_period_days: 7,
    discounts: [{ coupon: coupon.id }],
    add_invoice_items: [
      { price_data: { currency: 'usd', product: product.id, unit_amount: 500 }, discountable: false },
    ],
  })
  expect(started.subscription).toMatchObject({ status: 'incomplete', pending_setup_intent: null })
  expect(started.invoice).toMatchObject({ amount_due: 500, status: 'open' })
  await shop.payFirst(started)
  const trialing = await shop.subscription(started.subscription.id)
  expect(trialing.status).toBe('trialing')
  expect(trialing.discounts).toHaveLength(1)
  await shop.advance(7 * dayMs + 3_700_000)
  expect((await shop.invoices(trialing.id))[0]).toMatchObject({ total: monthlyAmount / 2, status: 'paid' })
  expect((await shop.subscription(trialing.id)).discounts).toEqual([])
})

test('rejects direct changes of an invoice’s payment intent except changes of its metadata', async () => {
  const shop = await startSubscriptionShop()
  const { intent, invoice } = await shop.subscribe()
  expect(await catchStripeError(shop.stripe.paymentIntents.update(intent, { amount: 100 }))).toMatchObject({
    statusCode: 400,
  })
  expect(await catchStripeError(shop.stripe.paymentIntents.cancel(intent))).toMatchObject({ statusCode: 400 })
  const named = await shop.stripe.paymentIntents.update(intent, { metadata: { order_id: 'o1' } })
  expect(named.metadata).toEqual({ order_id: 'o1' })
  await shop.stripe.invoices.voidInvoice(invoice.id)
  expect((await shop.stripe.paymentIntents.retrieve(intent)).status).toBe('canceled')
})

test('rejects invalid subscription parameters, and replays the response for a repeated idempotency key', async () => {
  const shop = await startSubscriptionShop()
  const { stripe, customer, monthly } = shop
  const once = await stripe.prices.create({ product: shop.product.id, currency: 'usd', unit_amount: 100 })
  const items = [{ price: monthly.id }]
  const refusedParams: [object, string][] = [
    [{ customer: customer.id, items, payment_method_types: ['card'] }, 'payment_method_types'],
    [{ customer: customer.id, items: [{ price: once.id }] }, 'items[0][price]'],
    [{ customer: customer.id, items: [{ price: 'price_x' }] }, 'items[0][price]'],
    [{ customer: 'cus_x', items }, 'customer'],
    [{ customer: customer.id, items, discounts: [{ coupon: 'none' }] }, 'discounts[0][coupon]'],
    [{ customer: customer.id, items, default_payment_method: 'pm_x' }, 'default_payment_method'],
    [{ customer: customer.id, items, currency: 'eur' }, 'currency'],
  ]
  for (const [params, param] of refusedParams) {
    const createParams = { payment_behavior: 'default_incomplete', ...params } as Stripe.SubscriptionCreateParams
    expect(await catchStripeError(stripe.subscriptions.create(createParams))).toMatchObject({ statusCode: 400, param })
  }
  const key = { idempotencyKey: 'subscription-1' }
  const params = { customer: customer.id, items, payment_behavior: 'default_incomplete' } as const
  const first = await stripe.subscriptions.create(params, key)
  expect((await stripe.subscriptions.create(params, key)).id).toBe(first.id)
  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1)
})
