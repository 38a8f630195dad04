import type Stripe from 'stripe'
import { findOrder, lockOrder } from '#server/modules/orders/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import type { JobHandler } from '#server/platform/queue/worker.ts'
import { callProvider } from './call-provider.ts'
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts'

const isEnded = ({ status }: Stripe.PaymentIntent) => status === 'succeeded' || status === 'canceled'

/**
 * Cancels an intent that must not charge any more and refunds it if it succeeded in the meantime. Throws
 * payment_in_progress while the bank is deciding, because Stripe cannot cancel an intent that is processing.
 */
export async function cancelPaymentIntent(ctx: Context, orderId: string, intentId: string): Promise<void> {
  const order = await findOrder(ctx.db, orderId)
  if (!order) return
  const stripe = await ctx.provider.client(ctx.db, order.mode)
  const intent = await callProvider(ctx, async () => {
    const current = await stripe.paymentIntents.retrieve(intentId)
    if (isEnded(current)) return current
    return stripe.paymentIntents.cancel(intentId).catch(async error => {
      // Another process may have ended the intent between the two calls.
      const latest = await stripe.paymentIntents.retrieve(intentId)
      if (isEnded(latest)) return latest
      if (latest.status === 'processing') throw new AppError('payment_in_progress', { retryAfter: 1, cause: error })
      throw error
    })
  })
  if (intent.status !== 'succeeded') return
  await withTransaction(ctx, async tx => {
    const locked = await lockOrder(tx.db, orderId)
    if (locked) await refundUnmatchedPayment(tx, locked, intent)
  })
  ctx.wake()
}

/** Repeats the cancellation from the outbox in case the process died before its own attempt. */
export const cancelPaymentIntentJob: JobHandler = (ctx, { orderId, intentId }) =>
  cancelPaymentIntent(ctx, String(orderId), String(intentId))
