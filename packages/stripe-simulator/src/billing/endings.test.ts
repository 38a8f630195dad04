import { expect, test } from 'vitest'
import {
  createActiveSubscription,
  createFailingSubscription,
  dayMs,
  draftMs,
  getPeriodEnd,
  monthlyAmount,
  startSubscriptionShop,
} from '../testing/subscription-shop.ts'
import { catchStripeError } from '../testing/test-simulator.ts'

test('cancels a subscription at the end of its period unless the cancellation is undone before', async () => {
  const shop = await startSubscriptionShop()
  const { id } = await createActiveSubscription(shop)
  const canceling = await shop.stripe.subscriptions.update(id, {
    cancel_at_period_end: true,
    cancellation_details: { feedback: 'too_expensive' },
  })
  expect(canceling).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: getPeriodEnd(canceling) / 1000,
    cancellation_details: { reason: 'cancellation_requested', feedback: 'too_expensive' },
  })
  const undone = await shop.stripe.subscriptions.update(id, { cancel_at_period_end: false })
  expect(undone).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false })
  await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await shop.advanceTo(getPeriodEnd(canceling) - 1000)
  expect((await shop.subscription(id)).status).toBe('active')
  await shop.listNewEvents()
  await shop.advance(2000)
  expect(await shop.listNewEvents()).toEqual(['customer.subscription.deleted'])
  expect(await shop.subscription(id)).toMatchObject({ status: 'canceled', ended_at: getPeriodEnd(canceling) / 1000 })
  expect(await shop.invoices(id)).toHaveLength(1)
})

test('collects no further payments after an immediate cancellation', async () => {
  const shop = await startSubscriptionShop()
  const { id } = await createFailingSubscription(shop)
  await shop.advanceTo(getPeriodEnd(await shop.subscription(id)) + draftMs + 1000)
  await shop.listNewEvents()
  const canceled = await shop.stripe.subscriptions.cancel(id)
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'cancellation_requested' } })
  expect(await shop.listNewEvents()).toEqual(['customer.subscription.deleted'])
  await shop.advance(60 * dayMs)
  expect(await shop.listNewEvents()).toEqual([])
  expect(await catchStripeError(shop.stripe.subscriptions.cancel(id))).toMatchObject({ code: 'resource_missing' })
  const lateUpdate = shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(await catchStripeError(lateUpdate)).toMatchObject({ code: 'invalid_canceled_subscription_fields' })
  expect((await shop.stripe.subscriptions.list({ customer: shop.customer.id })).data).toEqual([])
  expect((await shop.stripe.subscriptions.list({ customer: shop.customer.id, status: 'ended' })).data).toHaveLength(1)
})

test('voids the invoice of an incomplete subscription that is canceled', async () => {
  const shop = await startSubscriptionShop()
  const { subscription, invoice, intent } = await shop.subscribe()
  await shop.stripe.subscriptions.cancel(subscription.id)
  expect((await shop.stripe.invoices.retrieve(invoice.id)).status).toBe('void')
  expect((await shop.stripe.paymentIntents.retrieve(intent)).status).toBe('canceled')
})

test('ends the subscriptions of a deleted customer, and does not charge a detached card', async () => {
  const shop = await startSubscriptionShop()
  const first = await createActiveSubscription(shop)
  await shop.stripe.paymentMethods.detach(first.default_payment_method as string)
  expect((await shop.subscription(first.id)).default_payment_method).toBeNull()
  await shop.advanceTo(getPeriodEnd(first) + draftMs + 1000)
  expect(await shop.listNewEvents('invoice.')).toEqual([
    'invoice.created',
    'invoice.finalized',
    'invoice.payment_failed',
  ])
  await shop.stripe.customers.del(shop.customer.id)
  expect(await shop.listNewEvents('customer.')).toContain('customer.subscription.deleted')
  await shop.advance(90 * dayMs)
  expect((await shop.ledger()).captured).toEqual({ usd: monthlyAmount })
})

test('cancels a subscription or marks it past due, as configured, when its trial ends without a card', async () => {
  const shop = await startSubscriptionShop()
  const canceled = await shop.subscribe({
    trial_period_days: 3,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  })
  const started = await shop.subscribe({ trial_period_days: 3 })
  await shop.advance(3 * dayMs + draftMs + 2000)
  expect((await shop.subscription(canceled.subscription.id)).status).toBe('canceled')
  expect(await shop.invoices(canceled.subscription.id)).toHaveLength(1)
  expect((await shop.subscription(started.subscription.id)).status).toBe('past_due')
  expect((await shop.invoices(started.subscription.id))[0]).toMatchObject({ status: 'open', attempt_count: 1 })
})

test('cancels a subscription that was to end with its trial as soon as the trial is ended early', async () => {
  const shop = await startSubscriptionShop()
  const { id } = await createActiveSubscription(shop, 'visa', { trial_period_days: 30 })
  await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await shop.stripe.subscriptions.update(id, { trial_end: 'now' })
  await shop.advance(1000)
  expect((await shop.subscription(id)).status).toBe('canceled')
  expect(await shop.invoices(id)).toHaveLength(1)
})

test("charges the customer's default card, until it is detached, when the subscription has no card", async () => {
  const shop = await startSubscriptionShop()
  const card = await shop.card('visa')
  const invoice_settings = { default_payment_method: card }
  await shop.stripe.customers.update(shop.customer.id, { invoice_settings })
  const subscription = await shop.stripe.subscriptions.create({
    customer: shop.customer.id,
    items: [{ price: shop.monthly.id }],
  })
  expect(subscription).toMatchObject({ status: 'active', default_payment_method: null })
  await shop.stripe.paymentMethods.detach(card)
  await shop.listNewEvents()
  await shop.advanceTo(getPeriodEnd(subscription) + draftMs + 1000)
  expect(await shop.listNewEvents('invoice.')).toEqual([
    'invoice.created',
    'invoice.finalized',
    'invoice.payment_failed',
  ])
})
