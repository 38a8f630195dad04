import { findOrder } from '#server/modules/orders/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { getGateway } from './gateway/get-gateway.ts'
import type { PaymentRow } from './records/index.ts'
import { claimIntent } from './records/repository.ts'

// Exceeds the longest call to the provider, retries included.
const inFlightMs = 30_000

/**
 * Finds the intent of an offer's payment when the response to the charge was lost because the process died or the
 * connection broke during the charge. Returns null when the provider has no such intent. Throws payment_in_progress
 * while the charge may still be running.
 */
export async function findLostIntent(ctx: Context, payment: PaymentRow): Promise<string | null> {
  // The intent of a checkout cannot charge anything before the browser has received it.
  if (payment.kind !== 'upsell') return null
  const customer = (await findOrder(ctx.db, payment.order_id))?.provider_customer_id
  if (!customer) return null
  const gateway = await getGateway(ctx, payment.mode)
  const lostIntent = (await gateway.listPaymentsOfCustomer(customer)).find(
    intent => intent.metadata.payment_id === payment.id,
  )
  if (lostIntent) return (await claimIntent(ctx.db, payment.id, lostIntent.id, ctx.clock()))?.provider_intent_id ?? null
  if (ctx.clock().getTime() - payment.created_at.getTime() < inFlightMs) throw new AppError('payment_in_progress')
  return null
}
