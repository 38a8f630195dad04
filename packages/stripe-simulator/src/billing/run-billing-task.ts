import type { TaskKind } from '../state/tables.ts'
import type { World } from '../world.ts'
import { attemptPayment } from './attempt-payment.ts'
import { finalizeInvoice } from './invoices.ts'
import {
  endSubscription,
  expireSubscription,
  findUsableMethod,
  getCurrentPeriod,
  hasEnded,
  renewSubscription,
} from './subscriptions.ts'
import type { WireInvoice, WireSubscription } from './wire.ts'

type InvoiceTaskKind = 'invoice_is_finalized' | 'invoice_is_tried_again'
export type BillingTaskKind = Exclude<TaskKind, `dispute_${string}` | `pix_${string}` | `refund_${string}`>

/** Runs a due task of a subscription or invoice, unless the object has changed so that the task no longer applies. */
export function runBillingTask(world: World, id: string, kind: BillingTaskKind) {
  if (kind === 'invoice_is_finalized' || kind === 'invoice_is_tried_again') {
    const invoice = world.store.get('invoice', id)
    if (invoice?.auto_advance) runInvoiceTask(world, invoice, kind)
    return
  }
  const subscription = world.store.get('subscription', id)
  if (!subscription || hasEnded(subscription)) return
  if (kind === 'subscription_period_ends') handlePeriodEnd(world, subscription)
  else if (kind === 'trial_will_end') emitTrialWillEnd(world, subscription)
  else if (kind === 'subscription_is_canceled') cancelIfDue(world, subscription)
  else if (subscription.status === 'incomplete') expireSubscription(world, subscription)
}

function runInvoiceTask(world: World, invoice: WireInvoice, kind: InvoiceTaskKind) {
  if (kind === 'invoice_is_finalized' && invoice.status === 'draft') {
    const open = finalizeInvoice(world, invoice, null)
    if (open.status === 'open') attemptPayment(world, open, null)
  }
  const dueAt = invoice.next_payment_attempt
  if (
    kind === 'invoice_is_tried_again' &&
    invoice.status === 'open' &&
    dueAt !== null &&
    dueAt <= world.clock.seconds()
  )
    attemptPayment(world, invoice, null)
}

function emitTrialWillEnd(world: World, subscription: WireSubscription) {
  if (subscription.status === 'trialing') world.emit('customer.subscription.trial_will_end', subscription, null)
}

function cancelIfDue(world: World, subscription: WireSubscription) {
  if (subscription.cancel_at === null || subscription.cancel_at > world.clock.seconds()) return
  endSubscription(world, subscription, {}, null)
}

function handlePeriodEnd(world: World, subscription: WireSubscription) {
  const { end } = getCurrentPeriod(subscription)
  if (end > world.clock.seconds() || subscription.status === 'incomplete') return
  const isCanceled = subscription.cancel_at_period_end || (subscription.cancel_at ?? Number.POSITIVE_INFINITY) <= end
  const withoutMethod =
    subscription.status === 'trialing' &&
    subscription.trial_settings?.end_behavior.missing_payment_method === 'cancel' &&
    findUsableMethod(world, subscription) === null
  if (isCanceled || withoutMethod) endSubscription(world, subscription, {}, null)
  else renewSubscription(world, subscription)
}
