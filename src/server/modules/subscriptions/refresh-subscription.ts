import type Stripe from 'stripe'
import { isEnded, isPaymentOverdue } from '#domain/subscription.ts'
import { endAccessOfSubscription } from '#server/modules/digital-goods/records/index.ts'
import { findOrder, recordEvent } from '#server/modules/orders/index.ts'
import { callProvider, getStripe } from '#server/modules/payments/index.ts'
import { recordSubscriptionEvent } from '#server/modules/webhooks/records/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { lockSubscription, type SubscriptionRow, toSubscriptionColumns, updateSubscription } from './repository.ts'

const findCardColumns = ({ default_payment_method: method }: Stripe.Subscription) =>
  typeof method === 'object' && method?.card ? { card_brand: method.card.brand, card_last4: method.card.last4 } : null

/**
 * Returns the id of the renewal invoice that awaits payment. Returns null for a subscription's first invoice and for an
 * invoice that Stripe has not tried to charge yet.
 */
function findOpenInvoiceId({ latest_invoice: invoice }: Stripe.Subscription): string | null {
  if (typeof invoice !== 'object' || invoice?.status !== 'open' || invoice.billing_reason === 'subscription_create')
    return null
  return invoice.attempted ? (invoice.id ?? null) : null
}

/** A subscription counts as started once the order that created it is paid. */
export const hasStarted = async (ctx: Context, row: SubscriptionRow): Promise<boolean> =>
  (await findOrder(ctx.db, row.order_id))?.state === 'paid'

async function applyProviderState(ctx: Context, id: string, now: Stripe.Subscription, requestedAt: Date) {
  return withTransaction(ctx, async tx => {
    const locked = await lockSubscription(tx.db, id)
    // The row already contains the response to a request that was sent later, so this response is outdated.
    if (!locked || locked.updated_at > requestedAt) return locked
    const terms = toSubscriptionColumns(now)
    const row = await updateSubscription(tx.db, id, {
      ...terms,
      // An ended subscription never becomes active again, even if an outdated response says so.
      ...(isEnded(locked.state) && { state: locked.state }),
      ...findCardColumns(now),
      open_invoice_id: isEnded(terms.state) ? null : findOpenInvoiceId(now),
      customer_id: (await findOrder(tx.db, locked.order_id))?.customer_id ?? locked.customer_id,
      updated_at: requestedAt,
    })
    const hasBecomeOverdue = !isPaymentOverdue(locked.state) && isPaymentOverdue(row.state)
    if (hasBecomeOverdue && !isEnded(locked.state)) await recordSubscriptionEvent(tx, 'subscription.past_due', row)
    if (isEnded(locked.state) || !isEnded(row.state) || !(await hasStarted(tx, row))) return row
    await endAccessOfSubscription(tx, row)
    await recordEvent(tx, row.order_id, 'subscription_canceled', { subscriptionId: row.id })
    await enqueue(tx, 'subscription.canceled', { subscriptionId: row.id, orderId: row.order_id, invoiceId: null })
    await recordSubscriptionEvent(tx, 'subscription.canceled', row)
    return row
  })
}

/** Reads a subscription from Stripe and stores its state. When two refreshes overlap, the later request wins. */
export async function refreshSubscription(ctx: Context, subscription: SubscriptionRow): Promise<SubscriptionRow> {
  const stripe = await getStripe(ctx, subscription.mode)
  const expand = ['default_payment_method', 'latest_invoice']
  const requestedAt = ctx.clock()
  const now = await callProvider(ctx, () =>
    stripe.subscriptions.retrieve(subscription.provider_subscription_id, { expand }),
  )
  const row = await applyProviderState(ctx, subscription.id, now, requestedAt)
  ctx.wake()
  return row ?? subscription
}
