import { findOrder } from '#server/modules/orders/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { getGateway } from './gateway/get-gateway.ts'
import type { PaymentRow } from './records/index.ts'
import { claimIntent } from './records/repository.ts'

// Exceeds the longest call to the provider, retries included.
const inFlightMs = 30_000

/**
 * Finds the intent of a charge whose response was lost because the process died or the connection broke during the
 * charge. Returns null when the provider has no such intent. Throws payment_in_progress while the charge may still be
 * running.
 */
export async function findLostIntent(ctx: Context, payment: PaymentRow): Promise<string | null> {
  // An intent that the browser confirms cannot charge anything before the browser has received it.
  if (payment.kind !== 'upsell' && !payment.charge_requested_at) return null
  const order = await findOrder(ctx.db, payment.order_id)
  if (!order) return null
  const gateway = await getGateway(ctx, payment.mode, payment.provider)
  const startedAt = payment.charge_requested_at ?? payment.created_at
  const [lostIntent] = await gateway.listPaymentsFor({
    orderId: order.id,
    paymentId: payment.id,
    attempt: payment.attempt,
    customerId: order.provider_customer_id,
    startedAt,
  })
  if (lostIntent) return (await claimIntent(ctx.db, payment.id, lostIntent.id, ctx.clock()))?.provider_intent_id ?? null
  if (ctx.clock().getTime() - startedAt.getTime() < inFlightMs) throw new AppError('payment_in_progress')
  return null
}
