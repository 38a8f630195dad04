import { ApiError } from '../http/api-error.ts'
import { confirmIntent } from '../resources/confirm-intent.ts'
import type { RequestContext, World } from '../world.ts'
import { findInvoiceIntent, getInvoice } from './invoices.ts'
import {
  endSubscription,
  findInvoiceSubscription,
  findUsableMethod,
  hasEnded,
  updateSubscription,
} from './subscriptions.ts'
import type { WireInvoice } from './wire.ts'

/** The times at which a declined renewal is retried, in days after the first attempt. */
const retryDays = [1, 3, 5]
const day = 86_400

/** Charges an open invoice off-session. A declined renewal is retried; after the last retry its subscription ends. */
export function attemptPayment(world: World, before: WireInvoice, request: RequestContext | null) {
  const subscription = findInvoiceSubscription(world, before)
  const first = before.status_transitions.finalized_at ?? world.clock.seconds()
  const cycle = before.billing_reason === 'subscription_cycle'
  const days = cycle ? retryDays[before.attempt_count] : undefined
  const invoice = world.store.put('invoice', {
    ...before,
    attempt_count: before.attempt_count + 1,
    attempted: true,
    next_payment_attempt: days === undefined ? null : first + days * day,
  })
  const method = subscription ? findUsableMethod(world, subscription) : null
  const intent = findInvoiceIntent(world, invoice.id)
  if (!intent) return
  if (method) {
    try {
      confirmIntent(
        world,
        intent,
        { payment_method: method, off_session: true, waits_for_shopper: true },
        false,
        request,
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  } else {
    recordFailedAttempt(world, invoice, request)
  }
  const after = getInvoice(world, invoice.id)
  if (after.status !== 'open' || !cycle) return
  if (after.next_payment_attempt !== null) {
    world.scheduleAt(after.next_payment_attempt, 'invoice_is_tried_again', after.id)
    return
  }
  const now = findInvoiceSubscription(world, after)
  if (now && !hasEnded(now)) endSubscription(world, now, { reason: 'payment_failed' }, null)
}

export function recordFailedAttempt(world: World, invoice: WireInvoice, request: RequestContext | null) {
  world.emit('invoice.payment_failed', invoice, request)
  markPastDue(world, invoice, request)
}

export function markPastDue(world: World, invoice: WireInvoice, request: RequestContext | null) {
  const subscription = findInvoiceSubscription(world, invoice)
  if (!subscription || hasEnded(subscription) || subscription.status === 'incomplete') return
  if (invoice.billing_reason === 'subscription_cycle')
    updateSubscription(world, subscription, { status: 'past_due' }, request)
}
