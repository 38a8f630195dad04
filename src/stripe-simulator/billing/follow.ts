import type Stripe from 'stripe'
import type { RequestFacts, World } from '../world.ts'
import { attemptFailed, fallBehind } from './collect.ts'
import { invoiceOfIntent, markPaid, unsettled } from './invoices.ts'
import { change, endSubscription, hasEnded, runningStatus, subscriptionOfInvoice } from './subscriptions.ts'
import type { WireInvoice, WireSubscription } from './wire.ts'

type Request = RequestFacts | null

/** What follows from an event for subscriptions and their invoices. */
export function follow(world: World, type: string, object: object, request: Request) {
  if (type.startsWith('payment_intent.')) followIntent(world, type, object as Stripe.PaymentIntent, request)
  else if (type === 'setup_intent.succeeded') followSetup(world, object as Stripe.SetupIntent, request)
  else if (type === 'payment_method.detached') forgetMethod(world, object as Stripe.PaymentMethod, request)
  else if (type === 'customer.deleted') endAll(world, (object as Stripe.Customer).id, request)
}

function followIntent(world: World, type: string, intent: Stripe.PaymentIntent, request: Request) {
  const invoice = invoiceOfIntent(world, intent)
  if (!invoice) return
  if (type === 'payment_intent.succeeded') invoicePaid(world, invoice, intent, request)
  if (type === 'payment_intent.payment_failed') attemptFailed(world, attempted(world, invoice), request)
  if (type === 'payment_intent.requires_action') {
    const asked = attempted(world, invoice)
    world.emit('invoice.payment_action_required', asked, request)
    // a shopper who is asked while paying is no news; one who is not there is
    if (world.store.get('challenge', intent.id)?.offSession) fallBehind(world, asked, request)
  }
}

function attempted(world: World, invoice: WireInvoice): WireInvoice {
  if (invoice.attempted) return invoice
  return world.store.put('invoice', { ...invoice, attempted: true, attempt_count: 1 })
}

function invoicePaid(world: World, invoice: WireInvoice, intent: Stripe.PaymentIntent, request: Request) {
  markPaid(world, invoice, request)
  const subscription = subscriptionOfInvoice(world, invoice)
  if (!subscription || hasEnded(subscription)) return
  change(world, subscription, paidFields(world, subscription, intent), request)
}

/** With nothing open any more it runs; the first method that pays becomes its own. */
export function paidFields(world: World, subscription: WireSubscription, intent: Stripe.PaymentIntent | null) {
  const behind = unsettled(world, subscription.id).some(one => one.status === 'open' && one.attempted)
  const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
  const method = saves ? (intent?.payment_method as string | null) : null
  return {
    ...(!behind && { status: runningStatus(world, subscription) }),
    ...(method && { default_payment_method: method }),
  }
}

function followSetup(world: World, intent: Stripe.SetupIntent, request: Request) {
  for (const one of world.store.all('subscription')) {
    if (one.pending_setup_intent !== intent.id) continue
    const saves = one.payment_settings?.save_default_payment_method === 'on_subscription'
    const method = intent.payment_method as string
    change(world, one, { pending_setup_intent: null, ...(saves && { default_payment_method: method }) }, request)
  }
}

function forgetMethod(world: World, { id }: Stripe.PaymentMethod, request: Request) {
  for (const one of [...world.store.all('subscription')])
    if (one.default_payment_method === id) change(world, one, { default_payment_method: null }, request)
}

function endAll(world: World, customer: string, request: Request) {
  for (const one of [...world.store.all('subscription')]) {
    if (one.customer !== customer || hasEnded(one)) continue
    endSubscription(world, one, { reason: 'cancellation_requested' }, request)
  }
}
