import type { Deed } from '../state/tables.ts'
import type { World } from '../world.ts'
import { attempt } from './collect.ts'
import { finalizeInvoice } from './invoices.ts'
import { endSubscription, expire, hasEnded, methodOf, periodOf, renew } from './subscriptions.ts'
import type { WireInvoice, WireSubscription } from './wire.ts'

type OfInvoice = 'invoice_is_finalized' | 'invoice_is_tried_again'
export type BillingDeed = Exclude<Deed, `dispute_${string}` | `refund_${string}`>

/** What the clock brings to subscriptions and invoices; each looks first whether it still applies. */
export function doBilling(world: World, id: string, deed: BillingDeed) {
  if (deed === 'invoice_is_finalized' || deed === 'invoice_is_tried_again') {
    const invoice = world.store.get('invoice', id)
    if (invoice?.auto_advance) collect(world, invoice, deed)
    return
  }
  const subscription = world.store.get('subscription', id)
  if (!subscription || hasEnded(subscription)) return
  if (deed === 'subscription_period_ends') periodEnds(world, subscription)
  else if (deed === 'trial_will_end') announceEnd(world, subscription)
  else if (deed === 'subscription_is_canceled') cancelDue(world, subscription)
  else if (subscription.status === 'incomplete') expire(world, subscription)
}

function collect(world: World, invoice: WireInvoice, deed: OfInvoice) {
  if (deed === 'invoice_is_finalized' && invoice.status === 'draft') {
    const open = finalizeInvoice(world, invoice, null)
    if (open.status === 'open') attempt(world, open, null)
  }
  const due = invoice.next_payment_attempt
  if (deed === 'invoice_is_tried_again' && invoice.status === 'open' && due !== null && due <= world.clock.seconds())
    attempt(world, invoice, null)
}

function announceEnd(world: World, subscription: WireSubscription) {
  if (subscription.status === 'trialing') world.emit('customer.subscription.trial_will_end', subscription, null)
}

function cancelDue(world: World, subscription: WireSubscription) {
  if (subscription.cancel_at === null || subscription.cancel_at > world.clock.seconds()) return
  endSubscription(world, subscription, {}, null)
}

function periodEnds(world: World, subscription: WireSubscription) {
  const { end } = periodOf(subscription)
  if (end > world.clock.seconds() || subscription.status === 'incomplete') return
  const canceled = subscription.cancel_at_period_end || (subscription.cancel_at ?? Number.POSITIVE_INFINITY) <= end
  const withoutMethod =
    subscription.status === 'trialing' &&
    subscription.trial_settings?.end_behavior.missing_payment_method === 'cancel' &&
    methodOf(world, subscription) === null
  if (canceled || withoutMethod) endSubscription(world, subscription, {}, null)
  else renew(world, subscription)
}
