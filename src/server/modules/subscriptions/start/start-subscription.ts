import type Stripe from 'stripe'
import { isEnded, toSubscriptionState } from '#domain/subscription.ts'
import { lockOrder, type OrderRow, updateOrder } from '#server/modules/orders/index.ts'
import { callProvider, getStripe } from '#server/modules/payments/index.ts'
import { getPayment, type PaymentRow, updatePayment } from '#server/modules/payments/records/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import { failpoint } from '#server/platform/observability/failpoint.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import {
  findSubscriptionOfOrder,
  insertSubscription,
  type SubscriptionRow,
  toSubscriptionColumns,
} from '../repository.ts'
import {
  discardSubscription,
  enqueueCancellation,
  tryCancelOrphanedSubscription,
} from './cancel-orphaned-subscription.ts'
import {
  buildProviderRequest,
  type Confirmation,
  createProviderSubscription,
  findConfirmation,
  getAmountDue,
  type ProviderRequest,
  type SubscriptionRequest,
  subscriptionExpand,
} from './create-provider-subscription.ts'

/**
 * Turns an order into a one-time purchase by canceling the subscription that an earlier version of its cart started.
 */
export async function removeEarlierSubscription(ctx: Context, placed: PlacedOrder): Promise<PlacedOrder> {
  const earlier = placed.order.subscription_id ? await findSubscriptionOfOrder(ctx.db, placed.order.id) : null
  return earlier ? discardSubscription(ctx, placed.order, placed.payment, earlier) : placed
}

type PlacedOrder = { order: OrderRow; payment: PaymentRow }

/**
 * Returns what is left to confirm of an earlier subscription. Returns null when that subscription has ended and a new
 * one must be created.
 */
async function findReusable(ctx: Context, row: SubscriptionRow): Promise<{ confirmation: Confirmation | null } | null> {
  if (isEnded(row.state)) return null
  const stripe = await getStripe(ctx, row.mode)
  const now = await callProvider(ctx, () =>
    stripe.subscriptions.retrieve(row.provider_subscription_id, { expand: subscriptionExpand }),
  )
  return isEnded(toSubscriptionState(now.status)) ? null : { confirmation: findConfirmation(now) }
}

/**
 * Stores the subscription before the browser can confirm it. Returns false, and cancels the subscription, when another
 * tab changed the order or stored a subscription first.
 */
async function saveSubscription(
  ctx: Context,
  placed: PlacedOrder,
  created: Stripe.Subscription,
  request: SubscriptionRequest,
  providerRequest: ProviderRequest,
  confirmation: Confirmation,
) {
  const { order, payment } = placed
  const orphaned = {
    orderId: order.id,
    mode: order.mode,
    subscription: created.id,
    invoice: confirmation.invoiceId,
    intent: confirmation.intentId,
  }
  const isSaved = await withTransaction(ctx, async tx => {
    await lockOrder(tx.db, order.id)
    const now = await getPayment(tx.db, payment.id)
    const isSameRequest =
      now.amount_cents === payment.amount_cents && now.currency === payment.currency && now.attempt === payment.attempt
    const row = isSameRequest
      ? await insertSubscription(tx.db, {
          id: newId(),
          mode: order.mode,
          provider_subscription_id: created.id,
          provider_customer_id: order.provider_customer_id ?? '',
          order_id: order.id,
          product_id: request.productId,
          variant_id: request.variantId,
          sku: request.sku,
          title: request.title,
          quantity: request.quantity,
          amount_cents: request.unitCents * request.quantity,
          currency: request.currency,
          interval: request.terms.interval,
          interval_count: request.terms.intervalCount,
          request_hash: providerRequest.hash,
          setup_intent_id: confirmation.kind === 'setup' ? confirmation.intentId : null,
          ...toSubscriptionColumns(created),
          created_at: tx.clock(),
          updated_at: tx.clock(),
        })
      : null
    if (!row) {
      await enqueueCancellation(tx, orphaned)
      return false
    }
    // The intent of an earlier one-time purchase in this checkout.
    if (now.provider_intent_id && now.provider_intent_id !== confirmation.intentId)
      await enqueue(tx, 'intent.let_go', { intentId: now.provider_intent_id, orderId: order.id })
    await updatePayment(tx.db, payment.id, { provider_intent_id: confirmation.intentId, updated_at: tx.clock() })
    await updateOrder(tx.db, order.id, { subscription_id: row.id, provider_invoice_id: confirmation.invoiceId })
    return true
  })
  if (!isSaved) await tryCancelOrphanedSubscription(ctx, orphaned)
  ctx.wake()
  return isSaved
}

/**
 * Returns what the browser confirms to start the subscription of a placed order. The subscription is created once, and
 * again when the cart changed. Returns null when the subscription was already confirmed. Throws
 * subscription_unavailable when Stripe would charge another amount than the shopper was shown, and payment_in_progress
 * when another tab changed the order or stored a subscription first.
 */
export async function startSubscription(
  ctx: Context,
  placed: PlacedOrder,
  request: SubscriptionRequest,
): Promise<Confirmation | null> {
  const earlier = await findSubscriptionOfOrder(ctx.db, placed.order.id)
  const isSameRequest = earlier?.request_hash === buildProviderRequest(ctx, placed.order, placed.payment, request).hash
  const reusable = earlier && isSameRequest ? await findReusable(ctx, earlier) : null
  if (reusable) return reusable.confirmation
  const { order, payment } = earlier ? await discardSubscription(ctx, placed.order, placed.payment, earlier) : placed
  const providerRequest = buildProviderRequest(ctx, order, payment, request)
  failpoint('intent.committed')
  const created = await createProviderSubscription(ctx, payment, request, providerRequest)
  failpoint('intent.called')
  const confirmation = findConfirmation(created)
  if (
    !confirmation ||
    getAmountDue(created) !== payment.amount_cents ||
    (confirmation.kind === 'setup') !== (payment.amount_cents === 0)
  ) {
    const orphaned = {
      orderId: order.id,
      mode: order.mode,
      subscription: created.id,
      intent: confirmation?.intentId ?? '',
    }
    await tryCancelOrphanedSubscription(ctx, { ...orphaned, invoice: confirmation?.invoiceId ?? null })
    const facts = { due: getAmountDue(created), shown: payment.amount_cents, currency: payment.currency }
    await raiseAlarm(ctx, 'subscription_price_differs', request.sku, facts)
    throw new AppError('subscription_unavailable')
  }
  const isSaved = await saveSubscription(ctx, { order, payment }, created, request, providerRequest, confirmation)
  failpoint('intent.recorded')
  if (!isSaved) throw new AppError('payment_in_progress', { retryAfter: 1 })
  return confirmation
}
