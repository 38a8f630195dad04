import { ApiError } from '../http/api-error.ts'
import { confirm } from '../resources/confirm.ts'
import type { RequestFacts, World } from '../world.ts'
import { intentOf, invoiceOf } from './invoices.ts'
import { change, endSubscription, hasEnded, methodOf, subscriptionOfInvoice } from './subscriptions.ts'
import type { WireInvoice } from './wire.ts'

/** How many days after the first attempt it is tried again. */
const retryDays = [1, 3, 5]
const day = 86_400

/** Asks for an open invoice's money without the shopper; once more later, and in the end no more. */
export function attempt(world: World, before: WireInvoice, request: RequestFacts | null) {
  const subscription = subscriptionOfInvoice(world, before)
  const first = before.status_transitions.finalized_at ?? world.clock.seconds()
  const cycle = before.billing_reason === 'subscription_cycle'
  const days = cycle ? retryDays[before.attempt_count] : undefined
  const invoice = world.store.put('invoice', {
    ...before,
    attempt_count: before.attempt_count + 1,
    attempted: true,
    next_payment_attempt: days === undefined ? null : first + days * day,
  })
  const method = subscription ? methodOf(world, subscription) : null
  const intent = intentOf(world, invoice.id)
  if (!intent) return
  if (method) {
    try {
      confirm(world, intent, { payment_method: method, off_session: true, waits_for_shopper: true }, false, request)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  } else {
    attemptFailed(world, invoice, request)
  }
  const after = invoiceOf(world, invoice.id)
  if (after.status !== 'open' || !cycle) return
  if (after.next_payment_attempt !== null) {
    world.at(after.next_payment_attempt, 'invoice_is_tried_again', after.id)
    return
  }
  const now = subscriptionOfInvoice(world, after)
  if (now && !hasEnded(now)) endSubscription(world, now, { reason: 'payment_failed' }, null)
}

/** Told to the shop, and the subscription is behind with its payments. */
export function attemptFailed(world: World, invoice: WireInvoice, request: RequestFacts | null) {
  world.emit('invoice.payment_failed', invoice, request)
  fallBehind(world, invoice, request)
}

export function fallBehind(world: World, invoice: WireInvoice, request: RequestFacts | null) {
  const subscription = subscriptionOfInvoice(world, invoice)
  if (!subscription || hasEnded(subscription) || subscription.status === 'incomplete') return
  if (invoice.billing_reason === 'subscription_cycle') change(world, subscription, { status: 'past_due' }, request)
}
