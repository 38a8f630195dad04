import type Stripe from 'stripe'
import { findEventsOfOrder, recordEvent } from '#server/modules/orders/index.ts'
import { callProvider, getStripe, settlePayment } from '#server/modules/payments/index.ts'
import { findPaymentsOfOrder } from '#server/modules/payments/records/index.ts'
import { type Context, type Mode, withTransaction } from '#server/platform/core/context.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { refreshSubscription } from '../refresh-subscription.ts'
import { findByProviderId, lockSubscription, type SubscriptionRow } from '../repository.ts'
import { recordRenewal } from './record-renewal.ts'

const findId = (value: string | { id: string } | null | undefined) =>
  typeof value === 'object' ? (value?.id ?? null) : (value ?? null)

/** Finds the subscription of an invoice. Null when the invoice belongs to no subscription of this shop. */
export async function findSubscriptionOfInvoice(ctx: Context, invoice: Stripe.Invoice, mode: Mode) {
  const providerId = findId(invoice.parent?.subscription_details?.subscription)
  const row = providerId ? await findByProviderId(ctx.db, providerId) : null
  return row?.mode === mode ? row : null
}

async function retrieveInvoice(ctx: Context, mode: Mode, id: string): Promise<Stripe.Invoice> {
  const stripe = await getStripe(ctx, mode)
  return callProvider(ctx, () => stripe.invoices.retrieve(id, { expand: ['payments'] }))
}

/** The intent of the newest successful payment of an invoice, or else of its newest default payment. */
async function findIntent(ctx: Context, mode: Mode, invoice: Stripe.Invoice): Promise<Stripe.PaymentIntent | null> {
  const payments = invoice.payments?.data ?? []
  const payment = payments.findLast(each => each.status === 'paid') ?? payments.findLast(each => each.is_default)
  const id = findId(payment?.payment.payment_intent)
  if (!id) return null
  const stripe = await getStripe(ctx, mode)
  return callProvider(ctx, () => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
}

/** Settles the first invoice as the main payment of the order that started the subscription. */
async function settleFirstInvoice(ctx: Context, row: SubscriptionRow) {
  const payments = await findPaymentsOfOrder(ctx.db, row.order_id)
  const payment = payments.find(each => each.kind === 'main')
  if (payment) await settlePayment(ctx, payment)
}

/**
 * Reads an invoice from Stripe and records a paid invoice as an order, and an invoice whose charge failed as a failed
 * renewal.
 */
export async function recordInvoice(ctx: Context, row: SubscriptionRow, invoiceId: string): Promise<void> {
  const invoice = await retrieveInvoice(ctx, row.mode, invoiceId)
  if (invoice.billing_reason === 'subscription_create') return settleFirstInvoice(ctx, row)
  if (invoice.status === 'paid') {
    const intent = invoice.amount_paid > 0 ? await findIntent(ctx, row.mode, invoice) : null
    await recordRenewal(ctx, row.id, { invoice, intent })
  } else if (invoice.status === 'open' && invoice.attempted) await recordRenewalFailure(ctx, row, invoice)
}

const topics = {
  renewal_failed: 'subscription.renewal_failed',
  renewal_authentication: 'subscription.authentication_needed',
} as const

/**
 * Records that a renewal was declined or needs authentication, and enqueues the notice to the buyer. Each of the two
 * notices is enqueued once per invoice.
 */
async function recordRenewalFailure(ctx: Context, row: SubscriptionRow, invoice: Stripe.Invoice): Promise<void> {
  const intent = await findIntent(ctx, row.mode, invoice)
  const kind = intent?.status === 'requires_action' ? 'renewal_authentication' : 'renewal_failed'
  const error = intent?.last_payment_error
  await withTransaction(ctx, async tx => {
    const locked = await lockSubscription(tx.db, row.id)
    if (!locked) return
    const earlierEvents = await findEventsOfOrder(tx.db, row.order_id, kind)
    if (earlierEvents.some(event => event.data.invoice === invoice.id)) return
    const facts = { invoice: invoice.id, cents: invoice.amount_due, code: error?.decline_code ?? error?.code ?? null }
    await recordEvent(tx, row.order_id, kind, facts)
    await enqueue(tx, topics[kind], { subscriptionId: row.id, orderId: row.order_id, invoiceId: invoice.id })
  })
  ctx.wake()
}

/**
 * Records the newest invoices of a subscription and then refreshes it, which recovers renewals whose webhook was lost.
 */
export async function syncSubscription(ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow> {
  const stripe = await getStripe(ctx, row.mode)
  const { data } = await callProvider(ctx, () =>
    stripe.invoices.list({ subscription: row.provider_subscription_id, limit: 24 }),
  )
  // The oldest invoice comes first, so that orders are created in the sequence of their invoices.
  for (const invoice of [...data].reverse()) if (invoice.id) await recordInvoice(ctx, row, invoice.id)
  return refreshSubscription(ctx, row)
}
