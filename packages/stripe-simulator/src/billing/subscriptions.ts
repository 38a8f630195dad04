import type Stripe from 'stripe'
import { resourceMissingError } from '../http/api-error.ts'
import type { RequestContext, World } from '../world.ts'
import { endUsedDiscounts, filterActiveDiscounts } from './discounts.ts'
import { buildPendingItemLine, buildPeriodLines, listPendingItems } from './invoice-lines.ts'
import { draftInvoice, listUnsettledInvoices, stopCollecting, voidInvoice } from './invoices.ts'
import { getNextPeriodBoundary } from './period-boundaries.ts'
import { getBillingInterval } from './subscription-object.ts'
import type { WireInvoice, WireLine, WireSubscription } from './wire.ts'

type Request = RequestContext | null

interface Period {
  start: number
  end: number
}

const draftSeconds = 3600
const endedStatuses = ['canceled', 'incomplete_expired']

export function getSubscription(world: World, id: string, param = 'id'): WireSubscription {
  const subscription = world.store.get('subscription', id)
  if (!subscription) throw resourceMissingError('subscription', id, param)
  return subscription
}

export function hasEnded({ status }: WireSubscription): boolean {
  return endedStatuses.includes(status)
}

export function getCurrentPeriod({ items }: WireSubscription) {
  return { start: items.data[0]?.current_period_start ?? 0, end: items.data[0]?.current_period_end ?? 0 }
}

export function findInvoiceSubscription(world: World, { parent }: WireInvoice): WireSubscription | undefined {
  return world.store.get('subscription', parent?.subscription_details.subscription ?? '')
}

/** Stores the changed subscription and emits an event, unless nothing changed. */
export function updateSubscription(
  world: World,
  before: WireSubscription,
  fields: Partial<WireSubscription>,
  request: Request,
): WireSubscription {
  const after = { ...before, ...fields }
  if (JSON.stringify(after) === JSON.stringify(before)) return before
  world.store.put('subscription', after)
  world.emit('customer.subscription.updated', after, request, before)
  return after
}

/**
 * Returns the default payment method of the subscription or else of the customer; null when it is no longer attached.
 */
export function findUsableMethod(world: World, subscription: WireSubscription): string | null {
  const customer = world.store.get('customer', subscription.customer)
  if (!customer || customer.deleted) return null
  const methodId = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  const method = world.store.get('payment_method', String(methodId))
  return method?.customer === customer.id ? method.id : null
}

export function getRunningStatus(world: World, { trial_end }: WireSubscription): 'active' | 'trialing' {
  return trial_end !== null && trial_end > world.clock.seconds() ? 'trialing' : 'active'
}

/** Creates the invoice for the current period, including pending items. Also returns the discounts that remain. */
export function billPeriod(
  world: World,
  subscription: WireSubscription,
  options: { reason: 'subscription_create' | 'subscription_cycle'; draft: boolean; period: Period },
  request: Request,
): { invoice: WireInvoice; discounts: string[] } {
  const customer = world.store.get('customer', subscription.customer)
  if (!customer || customer.deleted) throw resourceMissingError('customer', subscription.customer, 'customer')
  const now = world.clock.seconds()
  const trial = getRunningStatus(world, subscription) === 'trialing'
  const lines: WireLine[] = [
    ...listPendingItems(world, subscription).map(buildPendingItemLine),
    ...buildPeriodLines(world, subscription, trial),
  ]
  const discounts = filterActiveDiscounts(world, subscription.discounts)
  const facts = {
    reason: options.reason,
    customer,
    subscription,
    lines,
    discounts,
    period: options.period,
    draftUntil: options.draft ? now + draftSeconds : null,
  }
  const invoice = draftInvoice(world, facts, request)
  if (options.draft) world.scheduleAt(now + draftSeconds, 'invoice_is_finalized', invoice.id)
  const usedDiscounts = invoice.total_discount_amounts
    .filter(({ amount }) => amount > 0)
    .map(({ discount }) => discount)
  return { invoice, discounts: endUsedDiscounts(world, discounts, usedDiscounts) }
}

/** Starts the next period. As at Stripe, its invoice stays a draft for one hour. */
export function renewSubscription(world: World, before: WireSubscription) {
  const period = getCurrentPeriod(before)
  const end = getNextPeriodBoundary(before.billing_cycle_anchor, getBillingInterval(before.items.data), period.end)
  const data = before.items.data.map(item => ({
    ...item,
    current_period_end: end,
    current_period_start: period.end,
  }))
  const status = before.status === 'trialing' ? 'active' : before.status
  const renewed = { ...before, items: { ...before.items, data }, status }
  const { invoice, discounts } = billPeriod(world, renewed, { reason: 'subscription_cycle', draft: true, period }, null)
  const { items } = renewed
  updateSubscription(world, before, { items, status, discounts, latest_invoice: invoice.id }, null)
  world.scheduleAt(end, 'subscription_period_ends', before.id)
}

/**
 * Cancels the subscription immediately and stops automatic payment attempts for its invoices. If its first invoice is
 * still unpaid, that invoice is voided.
 */
export function endSubscription(
  world: World,
  before: WireSubscription,
  details: Partial<Stripe.Subscription.CancellationDetails>,
  request: Request,
): WireSubscription {
  const now = world.clock.seconds()
  const canceled = world.store.put('subscription', {
    ...before,
    canceled_at: before.canceled_at ?? now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: null,
      ...getCancellationDetails(before),
      ...details,
    },
    ended_at: now,
    status: 'canceled',
  })
  for (const invoice of listUnsettledInvoices(world, before.id)) {
    if (before.status === 'incomplete' && invoice.status === 'open') voidInvoice(world, invoice, request)
    else stopCollecting(world, invoice)
  }
  for (const item of listPendingItems(world, before))
    if (item.parent?.subscription_details?.subscription === before.id) world.store.remove('invoice_item', item.id)
  world.emit('customer.subscription.deleted', canceled, request)
  return canceled
}

function getCancellationDetails({ cancellation_details: details }: WireSubscription) {
  return Object.fromEntries(Object.entries(details ?? {}).filter(([, value]) => value !== null))
}

/** Expires a subscription whose first invoice was not paid within 23 hours. */
export function expireSubscription(world: World, before: WireSubscription) {
  const now = world.clock.seconds()
  updateSubscription(world, before, { canceled_at: now, ended_at: now, status: 'incomplete_expired' }, null)
  for (const invoice of listUnsettledInvoices(world, before.id)) {
    if (invoice.status === 'open') voidInvoice(world, invoice, null)
  }
}
