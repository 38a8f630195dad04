import type Stripe from 'stripe'
import type { Context, Mode } from '#server/kernel/context.ts'
import { refresh } from '../refresh.ts'
import { findByProvider } from '../repository.ts'
import { recordInvoice, subscriptionOfInvoice } from './invoices.ts'

async function ofInvoice(ctx: Context, object: unknown, mode: Mode): Promise<void> {
  const invoice = object as Stripe.Invoice
  const row = await subscriptionOfInvoice(ctx, invoice, mode)
  if (!row || !invoice.id) return
  await recordInvoice(ctx, row, invoice.id)
  await refresh(ctx, row)
}

async function ofSubscription(ctx: Context, object: unknown, mode: Mode): Promise<void> {
  const row = await findByProvider(ctx.db, (object as Stripe.Subscription).id)
  if (row?.mode === mode) await refresh(ctx, row)
}

/** What the provider tells of subscriptions and their invoices. */
export const subscriptionEvents = {
  'invoice.paid': ofInvoice,
  'invoice.payment_failed': ofInvoice,
  'invoice.payment_action_required': ofInvoice,
  'customer.subscription.created': ofSubscription,
  'customer.subscription.updated': ofSubscription,
  'customer.subscription.deleted': ofSubscription,
  'customer.subscription.paused': ofSubscription,
  'customer.subscription.resumed': ofSubscription,
}
