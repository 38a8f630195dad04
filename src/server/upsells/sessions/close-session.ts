import Stripe from 'stripe'
import { thankYouPath } from '#domain/funnel.ts'
import { isFinalPaymentState } from '#domain/payment.ts'
import { sessionDurationSeconds } from '#domain/upsell-session.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { enqueue } from '#server/kernel/repository.ts'
import type { JobHandler, ScheduledJob } from '#server/kernel/worker.ts'
import { findOrder, findPaymentsOfOrder, lockOrder, recordEvent, updateOrder } from '#server/orders/index.ts'
import { callProvider, cancelPayment } from '#server/payments/index.ts'
import {
  findExpiredSessions,
  findSessionOfOrder,
  findUnfinishedFunnels,
  markSessionClosed,
  type SessionRow,
} from './repository.ts'

/** Ends the offers of a session, once; what is left to do at the provider is the worker's. */
export async function closeSession(ctx: Context, session: SessionRow): Promise<void> {
  await withTransaction(ctx, async tx => {
    if (await markSessionClosed(tx.db, session.id, tx.clock()))
      await enqueue(tx, 'upsell.closed', { orderId: session.order_id })
  })
  ctx.wake()
}

/** Closes the session when the shopper leaves its last page. */
export async function closeAfterLastPage(ctx: Context, session: SessionRow, next: string): Promise<void> {
  if (next === thankYouPath || next === '/') await closeSession(ctx, session)
}

/**
 * After the offers: cancels intents left open (one found succeeded settles), lets go of the saved card, then finalises
 * the order and tells so, once. Every step may be repeated.
 */
async function finishFunnel(ctx: Context, orderId: string): Promise<void> {
  const order = await findOrder(ctx.db, orderId)
  if (!order || order.finalized_at) return
  const refused = new Set<string>()
  for (const payment of await findPaymentsOfOrder(ctx.db, order.id)) {
    if (payment.kind !== 'upsell' || isFinalPaymentState(payment.state)) continue
    const after = await cancelPayment(ctx, payment)
    if (after.state === 'processing') throw new Error('a payment of the funnel is still processing')
    // Its intent is over at the provider all the same: cancelled, or paid and going back as money without an order.
    if (after.state === 'failed') refused.add(payment.id)
  }
  // A subscription that this order began is charged with it again.
  const method = order.subscription_id ? null : order.provider_payment_method_id
  if (method) {
    const stripe = await ctx.provider.client(ctx.db, order.mode)
    await callProvider(ctx, () => stripe.paymentMethods.detach(method)).catch(error => {
      // Gone already. Whatever else keeps it attached is tried again.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      ctx.log.warn({ err: error, orderId: order.id }, 'the saved card was not detached')
    })
  }
  await withTransaction(ctx, async tx => {
    const locked = await lockOrder(tx.db, order.id)
    if (!locked || locked.finalized_at) return
    const tried = await findPaymentsOfOrder(tx.db, order.id)
    if (tried.some(({ id, kind, state }) => kind === 'upsell' && !isFinalPaymentState(state) && !refused.has(id)))
      throw new Error('an offer was tried while its funnel was closed')
    await updateOrder(tx.db, order.id, { finalized_at: tx.clock(), updated_at: tx.clock() })
    await recordEvent(tx, order.id, 'finalized')
    await enqueue(tx, 'order.finalized', { orderId: order.id })
  })
}

/** Ends the offers of an order at once, whoever still looks at them. Refuses with `payment_in_progress`. */
export async function endFunnel(ctx: Context, orderId: string): Promise<void> {
  const session = await findSessionOfOrder(ctx.db, orderId)
  if (session) await markSessionClosed(ctx.db, session.id, ctx.clock())
  const isMoving = (await findPaymentsOfOrder(ctx.db, orderId)).some(({ state }) => state === 'processing')
  if (isMoving) throw new AppError('payment_in_progress', { retryAfter: 5 })
  await finishFunnel(ctx, orderId)
}

export const finishClosedFunnelJob: JobHandler = (ctx, payload) => finishFunnel(ctx, String(payload.orderId))

/**
 * Finishes the orders whose browser never opened its offers, their thirty minutes are over all the same, and those whose closing
 * was given up because the provider stayed away too long.
 */
export const unopenedFunnelsJob: ScheduledJob = {
  name: 'unopened funnels',
  intervalMs: 60_000,
  async run(ctx) {
    const before = new Date(ctx.clock().getTime() - sessionDurationSeconds * 1000)
    for (const { id } of await findUnfinishedFunnels(ctx.db, before)) {
      await finishFunnel(ctx, id).catch(error =>
        ctx.log.error({ err: error, orderId: id }, 'an order was not finalised'),
      )
    }
    return 0
  },
}

/** Closes the sessions whose thirty minutes are over. */
export const expiredSessionsJob: ScheduledJob = {
  name: 'expired upsell sessions',
  intervalMs: 30_000,
  async run(ctx) {
    for (const session of await findExpiredSessions(ctx.db, ctx.clock())) await closeSession(ctx, session)
    return 0
  },
}
