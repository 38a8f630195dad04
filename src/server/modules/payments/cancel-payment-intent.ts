import { findOrder } from '#server/modules/orders/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import type { JobHandler } from '#server/platform/queue/worker.ts'
import { getGatewayOfIntent } from './gateway/get-gateway.ts'
import { findIntent, markIntentEnded } from './intents/repository.ts'
import { lockAndRefundUnmatchedPayment } from './refund-unmatched-payment.ts'
import { settleEarlierIntent } from './settle-earlier-intent.ts'

/**
 * Cancels an intent that must not charge any more. If it was paid in the meantime, it pays its order when it is an
 * earlier intent of an unpaid order, and is otherwise refunded. Throws payment_in_progress while the bank is deciding,
 * because an intent that is processing cannot be canceled.
 */
export async function cancelPaymentIntent(ctx: Context, orderId: string, intentId: string): Promise<void> {
  const order = await findOrder(ctx.db, orderId)
  if (!order) return
  const gateway = await getGatewayOfIntent(ctx, order.mode, intentId)
  const current = await gateway.getPayment(intentId)
  const isEnded = current.state === 'succeeded' || current.state === 'canceled'
  const intent = isEnded ? current : await gateway.cancelPayment(intentId)
  if (intent.state === 'processing') throw new AppError('payment_in_progress', { retryAfter: 1 })
  if (intent.state !== 'succeeded') return markIntentEnded(ctx.db, intentId, ctx.clock())
  if (await findIntent(ctx.db, intentId)) return settleEarlierIntent(ctx, orderId, intentId, order.mode)
  await lockAndRefundUnmatchedPayment(ctx, orderId, intent)
}

/** Outbox job that cancels the intent in case the process that enqueued the job died before its own attempt. */
export const cancelPaymentIntentJob: JobHandler = (ctx, { orderId, intentId }) =>
  cancelPaymentIntent(ctx, String(orderId), String(intentId))
