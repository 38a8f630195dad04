import type Stripe from 'stripe'
import type { RequestContext, World } from '../world.ts'
import { markPastDue, recordFailedAttempt } from './attempt-payment.ts'
import { findInvoiceByIntent, listUnsettledInvoices, markPaid } from './invoices.ts'
import {
  endSubscription,
  findInvoiceSubscription,
  getRunningStatus,
  hasEnded,
  updateSubscription,
} from './subscriptions.ts'
import type { WireInvoice, WireSubscription } from './wire.ts'

type Request = RequestContext | null

/** Applies an event to the subscriptions and invoices that depend on it. */
export function handleBillingEvent(world: World, type: string, object: object, request: Request) {
  if (type.startsWith('payment_intent.')) handleIntentEvent(world, type, object as Stripe.PaymentIntent, request)
  else if (type === 'setup_intent.succeeded') handleSetupSucceeded(world, object as Stripe.SetupIntent, request)
  else if (type === 'payment_method.detached') clearDefaultMethod(world, object as Stripe.PaymentMethod, request)
  else if (type === 'customer.deleted') endCustomerSubscriptions(world, (object as Stripe.Customer).id, request)
}

function handleIntentEvent(world: World, type: string, intent: Stripe.PaymentIntent, request: Request) {
  const invoice = findInvoiceByIntent(world, intent)
  if (!invoice) return
  if (type === 'payment_intent.succeeded') handleInvoicePaid(world, invoice, intent, request)
  if (type === 'payment_intent.payment_failed') recordFailedAttempt(world, markAttempted(world, invoice), request)
  if (type === 'payment_intent.requires_action') {
    const attempted = markAttempted(world, invoice)
    world.emit('invoice.payment_action_required', attempted, request)
    // A shopper who is present can still authenticate the payment. Nobody is present at an off-session renewal, so it
    // stays unpaid and its subscription becomes past due.
    if (world.store.get('challenge', intent.id)?.offSession) markPastDue(world, attempted, request)
  }
}

function markAttempted(world: World, invoice: WireInvoice): WireInvoice {
  if (invoice.attempted) return invoice
  return world.store.put('invoice', { ...invoice, attempted: true, attempt_count: 1 })
}

function handleInvoicePaid(world: World, invoice: WireInvoice, intent: Stripe.PaymentIntent, request: Request) {
  markPaid(world, invoice, request)
  const subscription = findInvoiceSubscription(world, invoice)
  if (!subscription || hasEnded(subscription)) return
  updateSubscription(world, subscription, buildPaidFields(world, subscription, intent), request)
}

/**
 * Builds the changes to a subscription after one of its invoices was paid. The subscription becomes active (or
 * trialing) unless another invoice is open after a payment attempt. The payment method becomes the default if the
 * payment settings of the subscription say so.
 */
export function buildPaidFields(world: World, subscription: WireSubscription, intent: Stripe.PaymentIntent | null) {
  const behind = listUnsettledInvoices(world, subscription.id).some(one => one.status === 'open' && one.attempted)
  const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
  const method = saves ? (intent?.payment_method as string | null) : null
  return {
    ...(!behind && { status: getRunningStatus(world, subscription) }),
    ...(method && { default_payment_method: method }),
  }
}

function handleSetupSucceeded(world: World, intent: Stripe.SetupIntent, request: Request) {
  for (const one of world.store.all('subscription')) {
    if (one.pending_setup_intent !== intent.id) continue
    const saves = one.payment_settings?.save_default_payment_method === 'on_subscription'
    const method = intent.payment_method as string
    updateSubscription(
      world,
      one,
      { pending_setup_intent: null, ...(saves && { default_payment_method: method }) },
      request,
    )
  }
}

function clearDefaultMethod(world: World, { id }: Stripe.PaymentMethod, request: Request) {
  for (const one of [...world.store.all('subscription')])
    if (one.default_payment_method === id) updateSubscription(world, one, { default_payment_method: null }, request)
}

function endCustomerSubscriptions(world: World, customer: string, request: Request) {
  for (const one of [...world.store.all('subscription')]) {
    if (one.customer !== customer || hasEnded(one)) continue
    endSubscription(world, one, { reason: 'cancellation_requested' }, request)
  }
}
