import type Stripe from 'stripe'
import { raiseAlarm } from '#server/kernel/alarms.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { enqueue } from '#server/kernel/repository.ts'
import type { JobHandler } from '#server/kernel/worker.ts'
import { findEventsOfOrder, lockOrder, type OrderRow, recordEvent } from '#server/orders/index.ts'
import { callProvider } from './call-provider.ts'

/**
 * Money that an order cannot take (a second intent, a wrong amount, a payment that was cancelled) goes back to its card
 * as a whole, once, and a person is told. Call under the order's lock.
 */
export async function refundUnmatchedPayment(
  ctx: Context,
  order: OrderRow,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const told = await findEventsOfOrder(ctx.db, order.id, 'stray_refunded')
  if (told.some(event => event.data.intent === intent.id)) return
  const facts = { intent: intent.id, cents: intent.amount_received, currency: intent.currency }
  await recordEvent(ctx, order.id, 'stray_refunded', facts)
  await enqueue(ctx, 'intent.give_back', { intentId: intent.id, mode: order.mode })
  await raiseAlarm(ctx, 'money_unmatched', order.id, { number: order.number, ...facts })
}

/** Money of an intent that no payment of its order asked for. */
export async function lockAndRefundUnmatchedPayment(
  ctx: Context,
  orderId: string,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  await withTransaction(ctx, async tx => {
    const order = await lockOrder(tx.db, orderId)
    if (order) await refundUnmatchedPayment(tx, order, intent)
  })
  ctx.wake()
}

/** What the outbox does about it, until the provider has given the money back. */
export const refundIntentJob: JobHandler = async (ctx, { intentId, mode }) => {
  const intent = String(intentId)
  const stripe = await ctx.provider.client(ctx.db, mode as OrderRow['mode'])
  const { data } = await callProvider(ctx, () => stripe.refunds.list({ payment_intent: intent, limit: 100 }))
  const failed = data.filter(refund => refund.status === 'failed' || refund.status === 'canceled')
  if (data.length > failed.length) return
  // The provider repeats a refusal under its key for a day, and never gives back more than was taken.
  const minute = Math.floor(ctx.clock().getTime() / 60_000)
  await callProvider(ctx, () =>
    stripe.refunds.create(
      { payment_intent: intent, metadata: { stray: 'true' } },
      { idempotencyKey: `stray-${intent}-${minute}` },
    ),
  )
}
