import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { claimIntent, findOrder, type PaymentRow } from '#server/orders/index.ts'
import { callProvider } from './call-provider.ts'

// Longer than a call to the provider lasts with all its repeats.
const inFlightMs = 30_000

/**
 * The intent of an offer's payment whose answer never reached us: the process died or the line was cut while the card
 * was charged. Null when the provider has none. A charge that may still be under way is payment_in_progress.
 */
export async function findLostIntent(ctx: Context, payment: PaymentRow): Promise<string | null> {
  // A checkout's intent charges nothing before the browser has it.
  if (payment.kind !== 'upsell') return null
  const customer = (await findOrder(ctx.db, payment.order_id))?.provider_customer_id
  if (!customer) return null
  const stripe = await ctx.provider.client(ctx.db, payment.mode)
  const { data } = await callProvider(ctx, () => stripe.paymentIntents.list({ customer, limit: 100 }))
  const lost = data.find(intent => intent.metadata.payment_id === payment.id)
  if (lost) return (await claimIntent(ctx.db, payment.id, lost.id, ctx.clock()))?.provider_intent_id ?? null
  if (ctx.clock().getTime() - payment.created_at.getTime() < inFlightMs) throw new AppError('payment_in_progress')
  return null
}
