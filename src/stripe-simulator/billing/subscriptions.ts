import type Stripe from 'stripe'
import { noSuch } from '../http/api-error.ts'
import type { RequestFacts, World } from '../world.ts'
import { nextBoundary } from './calendar.ts'
import { holding, withoutUsed } from './discounts.ts'
import { draftInvoice, stopCollecting, unsettled, voidInvoice } from './invoices.ts'
import { lineOfItem, linesOfPeriod, pendingItems } from './lines.ts'
import { rhythmOf } from './subscription-object.ts'
import type { WireInvoice, WireLine, WireSubscription } from './wire.ts'

type Request = RequestFacts | null

interface Period {
  start: number
  end: number
}

const draftSeconds = 3600
const ended = ['canceled', 'incomplete_expired']

export function subscriptionOf(world: World, id: string, param = 'id'): WireSubscription {
  const subscription = world.store.get('subscription', id)
  if (!subscription) throw noSuch('subscription', id, param)
  return subscription
}

export function hasEnded({ status }: WireSubscription): boolean {
  return ended.includes(status)
}

export function periodOf({ items }: WireSubscription) {
  return { start: items.data[0]?.current_period_start ?? 0, end: items.data[0]?.current_period_end ?? 0 }
}

export function subscriptionOfInvoice(world: World, { parent }: WireInvoice): WireSubscription | undefined {
  return world.store.get('subscription', parent?.subscription_details.subscription ?? '')
}

/** Changes it and tells so, when anything is other than before. */
export function change(
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

/** The method its invoices are paid with, if it may still be used. */
export function methodOf(world: World, subscription: WireSubscription): string | null {
  const customer = world.store.get('customer', subscription.customer)
  if (!customer || customer.deleted) return null
  const wanted = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  const method = world.store.get('payment_method', String(wanted))
  return method?.customer === customer.id ? method.id : null
}

/** `trialing` until the trial's end, then `active`. */
export function runningStatus(world: World, { trial_end }: WireSubscription): 'active' | 'trialing' {
  return trial_end !== null && trial_end > world.clock.seconds() ? 'trialing' : 'active'
}

/** An invoice over what a subscription costs for its present period, and all that waits for it. */
export function billPeriod(
  world: World,
  subscription: WireSubscription,
  how: { reason: 'subscription_create' | 'subscription_cycle'; draft: boolean; period: Period },
  request: Request,
): { invoice: WireInvoice; discounts: string[] } {
  const customer = world.store.get('customer', subscription.customer)
  if (!customer || customer.deleted) throw noSuch('customer', subscription.customer, 'customer')
  const now = world.clock.seconds()
  const trial = runningStatus(world, subscription) === 'trialing'
  const lines: WireLine[] = [
    ...pendingItems(world, subscription).map(lineOfItem),
    ...linesOfPeriod(world, subscription, trial),
  ]
  const discounts = holding(world, subscription.discounts)
  const facts = {
    reason: how.reason,
    customer,
    subscription,
    lines,
    discounts,
    period: how.period,
    draftUntil: how.draft ? now + draftSeconds : null,
  }
  const invoice = draftInvoice(world, facts, request)
  if (how.draft) world.at(now + draftSeconds, 'invoice_is_finalized', invoice.id)
  const used = invoice.total_discount_amounts.filter(({ amount }) => amount > 0).map(({ discount }) => discount)
  return { invoice, discounts: withoutUsed(world, discounts, used) }
}

/** The next period begins: its invoice is a draft for an hour. */
export function renew(world: World, before: WireSubscription) {
  const period = periodOf(before)
  const end = nextBoundary(before.billing_cycle_anchor, rhythmOf(before.items.data), period.end)
  const data = before.items.data.map(item => ({
    ...item,
    current_period_end: end,
    current_period_start: period.end,
  }))
  const status = before.status === 'trialing' ? 'active' : before.status
  const moved = { ...before, items: { ...before.items, data }, status }
  const { invoice, discounts } = billPeriod(world, moved, { reason: 'subscription_cycle', draft: true, period }, null)
  const { items } = moved
  change(world, before, { items, status, discounts, latest_invoice: invoice.id }, null)
  world.at(end, 'subscription_period_ends', before.id)
}

/** Ends it: what is still to be paid is asked for no more. */
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
      ...given(before),
      ...details,
    },
    ended_at: now,
    status: 'canceled',
  })
  for (const invoice of unsettled(world, before.id)) {
    if (before.status === 'incomplete' && invoice.status === 'open') voidInvoice(world, invoice, request)
    else stopCollecting(world, invoice)
  }
  for (const item of pendingItems(world, before))
    if (item.parent?.subscription_details?.subscription === before.id) world.store.remove('invoice_item', item.id)
  world.emit('customer.subscription.deleted', canceled, request)
  return canceled
}

function given({ cancellation_details: details }: WireSubscription) {
  return Object.fromEntries(Object.entries(details ?? {}).filter(([, value]) => value !== null))
}

/** Its first invoice was not paid within 23 hours. */
export function expire(world: World, before: WireSubscription) {
  const now = world.clock.seconds()
  change(world, before, { canceled_at: now, ended_at: now, status: 'incomplete_expired' }, null)
  for (const invoice of unsettled(world, before.id)) {
    if (invoice.status === 'open') voidInvoice(world, invoice, null)
  }
}
