import { thankYouPath } from '#domain/funnel.ts'
import { isFinal } from '#domain/payment.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { enqueue } from '#server/kernel/repository.ts'
import type { Chore, Job } from '#server/kernel/worker.ts'
import { findOrder, findPaymentsOfOrder, lockOrder, updateOrder } from '#server/orders/index.ts'
import { callProvider, cancelPayment } from '#server/payments/index.ts'
import { findExpired, findSession, markClosed, type SessionRow } from './repository.ts'

/** Ends the offers of a session, once; what is left to do at the provider is the worker's. */
export async function closeSession(ctx: Context, session: SessionRow): Promise<void> {
  await withTransaction(ctx, async tx => {
    if (await markClosed(tx.db, session.id, tx.clock())) await enqueue(tx, 'upsell.closed', { sessionId: session.id })
  })
  ctx.wake()
}

/** Closes the session when the shopper leaves its last page. */
export async function closeIfOver(ctx: Context, session: SessionRow, next: string): Promise<void> {
  if (next === thankYouPath || next === '/') await closeSession(ctx, session)
}

/**
 * After the close: cancels intents left open (one found succeeded settles), lets go of the saved card, then finalises
 * the order and tells so, once. Every step may be repeated.
 */
export const finishSession: Job = async (ctx, payload) => {
  const session = await findSession(ctx.db, String(payload.sessionId))
  const order = session && (await findOrder(ctx.db, session.order_id))
  if (!order || order.finalized_at) return
  for (const payment of await findPaymentsOfOrder(ctx.db, order.id)) {
    if (payment.kind !== 'upsell' || isFinal(payment.state)) continue
    const after = await cancelPayment(ctx, payment)
    if (after.state === 'processing') throw new Error('a payment of the funnel is still processing')
  }
  const method = order.provider_payment_method_id
  if (method) {
    const stripe = await ctx.provider.client(ctx.db, order.mode)
    await callProvider(() => stripe.paymentMethods.detach(method)).catch(error => {
      ctx.log.warn({ err: error, orderId: order.id }, 'the saved card was not detached')
    })
  }
  await withTransaction(ctx, async tx => {
    const locked = await lockOrder(tx.db, order.id)
    if (!locked || locked.finalized_at) return
    await updateOrder(tx.db, order.id, { finalized_at: tx.clock(), updated_at: tx.clock() })
    await enqueue(tx, 'order.finalized', { orderId: order.id })
  })
}

/** Closes the sessions whose thirty minutes are over. */
export const expiredSessionsChore: Chore = {
  name: 'expired upsell sessions',
  everyMs: 30_000,
  wakes: false,
  async run(ctx) {
    for (const session of await findExpired(ctx.db, ctx.clock())) await closeSession(ctx, session)
    return 0
  },
}
