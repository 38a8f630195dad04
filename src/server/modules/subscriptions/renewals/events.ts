import type Stripe from 'stripe'
import type { Context, Mode } from '#server/platform/core/context.ts'
import { refreshSubscription } from '../refresh-subscription.ts'
import { findByProviderId } from '../repository.ts'
import { findSubscriptionOfInvoice, recordInvoice } from './invoices.ts'

async function handleInvoiceEvent(ctx: Context, object: unknown, mode: Mode): Promise<void> {
  const invoice = object as Stripe.Invoice
  const row = await findSubscriptionOfInvoice(ctx, invoice, mode)
  if (!row || !invoice.id) return
  await recordInvoice(ctx, row, invoice.id)
  await refreshSubscription(ctx, row)
}

async function handleSubscriptionEvent(ctx: Context, object: unknown, mode: Mode): Promise<void> {
  const row = await findByProviderId(ctx.db, (object as Stripe.Subscription).id)
  if (row?.mode === mode) await refreshSubscription(ctx, row)
}

export const subscriptionEventHandlers = {
  'invoice.paid': handleInvoiceEvent,
  'invoice.payment_failed': handleInvoiceEvent,
  'invoice.payment_action_required': handleInvoiceEvent,
  'customer.subscription.created': handleSubscriptionEvent,
  'customer.subscription.updated': handleSubscriptionEvent,
  'customer.subscription.deleted': handleSubscriptionEvent,
  'customer.subscription.paused': handleSubscriptionEvent,
  'customer.subscription.resumed': handleSubscriptionEvent,
}
