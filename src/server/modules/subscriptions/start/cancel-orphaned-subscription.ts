import { lockOrder, type OrderRow, updateOrder } from '#server/modules/orders/index.ts'
import {
  cancelStartedSubscription,
  getStripeGateway,
  isSetupIntentId,
  lockAndRefundUnmatchedPayment,
} from '#server/modules/payments/index.ts'
import { type PaymentRow, updatePayment } from '#server/modules/payments/records/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import type { JobHandler } from '#server/platform/queue/worker.ts'
import { deleteSubscription, type SubscriptionRow } from '../repository.ts'

type OrphanedSubscription = {
  orderId: string
  mode: OrderRow['mode']
  subscription: string
  invoice: string | null
  intent: string
}

/** Cancels a subscription to which no order refers any more, and refunds what it has charged in the meantime. */
async function cancelOrphanedSubscription(
  ctx: Context,
  { orderId, mode, subscription, invoice, intent: intentId }: OrphanedSubscription,
): Promise<void> {
  await cancelStartedSubscription(ctx, { mode, subscription, invoice })
  if (!invoice || !intentId || isSetupIntentId(intentId)) return
  const intent = await (await getStripeGateway(ctx, mode)).getPayment(intentId)
  if (intent.state !== 'succeeded') return
  // The first invoice was paid before it could be voided: the subscription must charge no further period.
  await cancelStartedSubscription(ctx, { mode, subscription, invoice: null })
  await lockAndRefundUnmatchedPayment(ctx, orderId, intent)
}

export const cancelOrphanedSubscriptionJob: JobHandler = (ctx, payload) =>
  cancelOrphanedSubscription(ctx, payload as OrphanedSubscription)

/** Enqueues the cancellation in the outbox. Call `tryCancelOrphanedSubscription` after the transaction. */
export async function enqueueCancellation(tx: Tx, orphaned: OrphanedSubscription): Promise<void> {
  await enqueue(tx, 'subscription.let_go', orphaned)
}

/** Tries to cancel the subscription immediately; the outbox retries when Stripe does not respond. */
export async function tryCancelOrphanedSubscription(ctx: Context, orphaned: OrphanedSubscription): Promise<void> {
  await cancelOrphanedSubscription(ctx, orphaned).catch(() => ctx.wake())
}

/**
 * Detaches the subscription of an earlier cart from its order and cancels it. A changed cart needs another subscription
 * with another idempotency key, and a one-time purchase needs none.
 */
export async function discardSubscription(
  ctx: Context,
  order: OrderRow,
  payment: PaymentRow,
  earlier: SubscriptionRow,
): Promise<{ order: OrderRow; payment: PaymentRow }> {
  const orphaned: OrphanedSubscription = {
    orderId: order.id,
    mode: order.mode,
    subscription: earlier.provider_subscription_id,
    invoice: order.provider_invoice_id,
    intent: payment.provider_intent_id ?? '',
  }
  const updated = await withTransaction(ctx, async tx => {
    await lockOrder(tx.db, order.id)
    await deleteSubscription(tx.db, earlier.id)
    await enqueueCancellation(tx, orphaned)
    return {
      order: await updateOrder(tx.db, order.id, { provider_invoice_id: null, subscription_id: null }),
      payment: await updatePayment(tx.db, payment.id, { provider_intent_id: null, attempt: payment.attempt + 1 }),
    }
  })
  await tryCancelOrphanedSubscription(ctx, orphaned)
  return updated
}
