import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  createActiveSubscription,
  createFailingSubscription,
  dayMs,
  draftMs,
  formatDay,
  getPeriodEnd,
  monthlyAmount,
  startSubscriptionShop,
} from '../testing/subscription-shop.ts'
import { catchStripeError } from '../testing/test-simulator.ts'

test('keeps the invoice of a renewal in draft for an hour and then charges it off-session', async () => {
  const shop = await startSubscriptionShop('2027-01-31T10:00:00Z')
  const subscription = await createActiveSubscription(shop)
  await shop.advanceTo('2027-02-28T10:00:01Z')
  expect(await shop.listNewEvents()).toEqual(['invoice.created', 'customer.subscription.updated'])
  const draft = await shop.stripe.invoices.retrieve((await shop.subscription(subscription.id)).latest_invoice as string)
  expect(draft).toMatchObject({ status: 'draft', number: null, billing_reason: 'subscription_cycle' })
  expect([draft.period_start, draft.period_end].map(formatDay)).toEqual(['2027-01-31T10:00', '2027-02-28T10:00'])
  const { period } = draft.lines.data[0] as Stripe.InvoiceLineItem
  expect([period.start, period.end].map(formatDay)).toEqual(['2027-02-28T10:00', '2027-03-31T10:00'])
  await shop.advance(draftMs)
  expect(await shop.listNewEvents()).toEqual([
    'payment_intent.created',
    'invoice.finalized',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice_payment.paid',
    'invoice.paid',
    'invoice.payment_succeeded',
  ])
  const paid = await shop.stripe.invoices.retrieve(draft.id, { expand: ['payments.data.payment.payment_intent'] })
  expect(paid).toMatchObject({ status: 'paid', attempt_count: 1, amount_paid: monthlyAmount })
  expect(paid.payments?.data[0]?.payment.payment_intent).toMatchObject({
    status: 'succeeded',
    description: 'Subscription update',
  })
})

test('creates twelve renewals, each dated at the start of its period, when the clock advances by a year', async () => {
  const shop = await startSubscriptionShop('2027-08-31T09:00:00Z')
  const subscription = await createActiveSubscription(shop)
  await shop.advanceTo('2028-08-31T11:00:00Z')
  const invoices = (await shop.invoices(subscription.id)).reverse()
  expect(invoices.map(one => formatDay(one.created).slice(0, 10))).toEqual([
    '2027-08-31',
    '2027-09-30',
    '2027-10-31',
    '2027-11-30',
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
    '2028-05-31',
    '2028-06-30',
    '2028-07-31',
    '2028-08-31',
  ])
  expect(invoices.every(one => one.status === 'paid')).toBe(true)
  expect(invoices.map(one => one.number?.slice(-4))).toEqual(invoices.map((_, at) => String(at + 1).padStart(4, '0')))
  const charges = await shop.stripe.charges.list({ limit: 100 })
  expect(charges.data.map(one => formatDay(one.created)).reverse()[6]).toBe('2028-02-29T10:00')
  const ledger = await shop.ledger()
  expect(ledger.captured).toEqual({ usd: 13 * monthlyAmount })
  const transactions = (await shop.stripe.balanceTransactions.list({ limit: 100 })).data
  expect(transactions.reduce((sum, one) => sum + one.net, 0)).toBe(13 * monthlyAmount - (ledger.fees.usd ?? 0))
})

test('retries a declined renewal after 1, 3 and 5 days and then ends the subscription', async () => {
  const shop = await startSubscriptionShop()
  const { id } = await createFailingSubscription(shop)
  await shop.advanceTo(getPeriodEnd(await shop.subscription(id)) + draftMs + 1000)
  expect(await shop.listNewEvents()).toEqual([
    'invoice.created',
    'customer.subscription.updated',
    'payment_intent.created',
    'invoice.finalized',
    'charge.failed',
    'payment_intent.payment_failed',
    'invoice.payment_failed',
    'customer.subscription.updated',
  ])
  const [failed] = await shop.invoices(id)
  const first = failed?.status_transitions.finalized_at ?? 0
  expect(failed).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: first + 86_400 })
  expect((await shop.subscription(id)).status).toBe('past_due')
  const attempts: (number | null | undefined)[] = []
  for (const days of [1, 2]) {
    await shop.advance(days * dayMs)
    const [invoice] = await shop.invoices(id)
    attempts.push(invoice?.attempt_count, (invoice?.next_payment_attempt ?? 0) - first)
  }
  expect(attempts).toEqual([2, 3 * 86_400, 3, 5 * 86_400])
  await shop.listNewEvents()
  await shop.advance(2 * dayMs)
  expect(await shop.listNewEvents('customer.')).toEqual(['customer.subscription.deleted'])
  expect(await shop.subscription(id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  })
  const [openInvoice] = await shop.invoices(id)
  expect(openInvoice).toMatchObject({
    status: 'open',
    attempt_count: 4,
    next_payment_attempt: null,
    auto_advance: false,
  })
  await shop.advance(90 * dayMs)
  expect(await shop.listNewEvents()).toEqual([])
  expect((await shop.ledger()).captured).toEqual({ usd: monthlyAmount })
})

test('does not retry the open invoice of a renewal after a new card has paid it', async () => {
  const shop = await startSubscriptionShop()
  const { id } = await createFailingSubscription(shop)
  await shop.advanceTo(getPeriodEnd(await shop.subscription(id)) + draftMs + 1000)
  const setup = await shop.stripe.setupIntents.create({ customer: shop.customer.id, usage: 'off_session' })
  await shop.browser('POST', `/v1/setup_intents/${setup.id}/confirm`, {
    client_secret: setup.client_secret ?? '',
    payment_method: 'pm_card_mastercard',
  })
  const saved = (await shop.stripe.setupIntents.retrieve(setup.id)).payment_method as string
  const updated = await shop.stripe.subscriptions.update(id, { default_payment_method: saved })
  expect(updated).toMatchObject({ status: 'past_due', default_payment_method: saved })
  const paid = await shop.stripe.invoices.pay(updated.latest_invoice as string, { payment_method: saved })
  expect(paid).toMatchObject({ status: 'paid', amount_remaining: 0 })
  expect((await shop.subscription(id)).status).toBe('active')
  await shop.advance(6 * dayMs)
  expect((await shop.ledger()).captured).toEqual({ usd: 2 * monthlyAmount })
  expect(await catchStripeError(shop.stripe.invoices.pay(paid.id))).toMatchObject({ statusCode: 400 })
})

test('reactivates a subscription with two open invoices once both are paid', async () => {
  const shop = await startSubscriptionShop()
  const daily = await shop.price(300, { recurring: { interval: 'day' } })
  const { id } = await createFailingSubscription(shop, 'chargeCustomerFail', { items: [{ price: daily.id }] })
  await shop.advance(2 * dayMs + draftMs + 1000)
  const [newest, older] = await shop.invoices(id)
  const card = { payment_method: await shop.card('visa') }
  await shop.stripe.invoices.pay(newest?.id ?? '', card)
  expect((await shop.subscription(id)).status).toBe('past_due')
  await shop.stripe.invoices.pay(older?.id ?? '', card)
  expect((await shop.subscription(id)).status).toBe('active')
})

test('reactivates a past-due subscription when the automatic retry charges a new default card', async () => {
  const shop = await startSubscriptionShop()
  const { id } = await createFailingSubscription(shop)
  await shop.advanceTo(getPeriodEnd(await shop.subscription(id)) + draftMs + 1000)
  await shop.stripe.subscriptions.update(id, { default_payment_method: await shop.card('visa') })
  expect((await shop.subscription(id)).status).toBe('past_due')
  await shop.advance(dayMs)
  expect((await shop.subscription(id)).status).toBe('active')
  expect((await shop.invoices(id))[0]).toMatchObject({ status: 'paid', attempt_count: 2 })
})

test('leaves a renewal unpaid until the shopper authenticates with the client secret of its invoice', async () => {
  const shop = await startSubscriptionShop()
  const { id } = await createFailingSubscription(shop, 'authenticationRequired')
  await shop.advanceTo(getPeriodEnd(await shop.subscription(id)) + draftMs + 1000)
  expect((await shop.listNewEvents()).slice(-4)).toEqual([
    'invoice.finalized',
    'payment_intent.requires_action',
    'invoice.payment_action_required',
    'customer.subscription.updated',
  ])
  const waiting = await shop.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.confirmation_secret'] })
  expect(waiting.status).toBe('past_due')
  const secret = (waiting.latest_invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? ''
  expect(
    (await shop.browser('GET', `/v1/payment_intents/${secret.split('_secret_')[0]}`, { client_secret: secret })).body,
  ).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  await shop.answerBank(secret, 'complete')
  expect((await shop.subscription(id)).status).toBe('active')
  expect((await shop.ledger()).captured).toEqual({ usd: 2 * monthlyAmount })
})

test('responds with status 402 when a server pays a renewal that requires authentication', async () => {
  const shop = await startSubscriptionShop()
  const { id } = await createFailingSubscription(shop, 'authenticationRequired')
  await shop.advanceTo(getPeriodEnd(await shop.subscription(id)) + draftMs + 1000)
  const [invoice] = await shop.invoices(id)
  expect(await catchStripeError(shop.stripe.invoices.pay(invoice?.id ?? ''))).toMatchObject({
    statusCode: 402,
    code: 'invoice_payment_intent_requires_action',
  })
  const card = await shop.card('visa_chargeDeclinedInsufficientFunds').catch(() => undefined)
  expect(card).toBeUndefined()
})

test('renews without authentication when the card is set up for off-session use', async () => {
  const shop = await startSubscriptionShop()
  const subscription = await createActiveSubscription(shop, 'authenticationRequiredOnSetup')
  await shop.advanceTo(getPeriodEnd(subscription) + draftMs + 1000)
  expect((await shop.invoices(subscription.id))[0]).toMatchObject({ status: 'paid' })
})

test('starts the billing period immediately when a trial is ended early', async () => {
  const shop = await startSubscriptionShop('2027-01-10T08:00:00Z')
  const started = await shop.subscribe({ trial_period_days: 30 })
  await shop.payFirst(started)
  await shop.advanceTo('2027-01-31T08:00:00Z')
  await shop.stripe.subscriptions.update(started.subscription.id, { trial_end: 'now' })
  await shop.advance(draftMs + 2000)
  const now = await shop.subscription(started.subscription.id)
  expect(now.status).toBe('active')
  expect(formatDay(now.items.data[0]?.current_period_end).slice(0, 10)).toBe('2027-02-28')
  expect((await shop.invoices(now.id))[0]).toMatchObject({ status: 'paid', total: monthlyAmount })
})

test('adds pending items to the next invoice and to no later invoice', async () => {
  const shop = await startSubscriptionShop()
  const { id, ...subscription } = await createActiveSubscription(shop)
  const pendingItem = {
    customer: shop.customer.id,
    subscription: id,
    amount: 250,
    currency: 'usd',
    description: 'Gift',
  }
  const item = await shop.stripe.invoiceItems.create(pendingItem)
  const deletedItem = await shop.stripe.invoiceItems.create(pendingItem)
  await shop.stripe.invoiceItems.del(deletedItem.id)
  await shop.advanceTo(getPeriodEnd({ id, ...subscription }) + draftMs + 1000)
  const [second] = await shop.invoices(id)
  expect(second).toMatchObject({ total: monthlyAmount + 250, status: 'paid' })
  expect(second?.lines.data[0]).toMatchObject({ description: 'Gift', amount: 250 })
  expect((await shop.stripe.invoiceItems.retrieve(item.id)).invoice).toBe(second?.id)
  await shop.advanceTo(getPeriodEnd(await shop.subscription(id)) + draftMs + 1000)
  expect((await shop.invoices(id))[0]).toMatchObject({ total: monthlyAmount })
})

test('renews subscriptions by year and week, and refunds and disputes renewals like any charge', async () => {
  const shop = await startSubscriptionShop('2028-02-29T12:00:00Z')
  const yearly = await shop.price(9900, { recurring: { interval: 'year' } })
  const { id } = await createActiveSubscription(shop, 'visa', { items: [{ price: yearly.id }] })
  await shop.advanceTo('2032-02-29T14:00:00Z')
  const invoices = await shop.invoices(id)
  expect(invoices.map(one => formatDay(one.created).slice(0, 10))).toEqual([
    '2032-02-29',
    '2031-02-28',
    '2030-02-28',
    '2029-02-28',
    '2028-02-29',
  ])
  const [payment] = (await shop.stripe.invoicePayments.list({ invoice: invoices[0]?.id ?? '' })).data
  const refund = { payment_intent: payment?.payment.payment_intent as string, amount: 900 }
  expect((await shop.stripe.refunds.create(refund)).status).toBe('succeeded')
  expect((await shop.ledger()).refunded).toEqual({ usd: 900 })
  const weekly = await shop.price(500, { recurring: { interval: 'week', interval_count: 2 } })
  const other = await createActiveSubscription(shop, 'createDispute', { items: [{ price: weekly.id }] })
  await shop.advance(14 * dayMs + draftMs + 60_000)
  expect((await shop.stripe.disputes.list()).data).toHaveLength(2)
  expect(await shop.invoices(other.id)).toHaveLength(2)
})
