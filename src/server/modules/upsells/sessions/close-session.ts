import { thankYouPath } from '#domain/funnel.ts'
import { isFinalPaymentState } from '#domain/payment.ts'
import { sessionDurationSeconds } from '#domain/upsell-session.ts'
import { findOrder, lockOrder, recordEvent, updateOrder } from '#server/modules/orders/index.ts'
import { cancelPayment, findSavedCard, getGateway, ProviderRejectedError } from '#server/modules/payments/index.ts'
import { findPaymentsOfOrder } from '#server/modules/payments/records/index.ts'
import { recordOrderEvents } from '#server/modules/webhooks/records/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import type { JobHandler, ScheduledJob } from '#server/platform/queue/worker.ts'
import {
  findExpiredSessions,
  findSessionOfOrder,
  findUnfinishedFunnels,
  markSessionClosed,
  type SessionRow,
} from './repository.ts'
import { getMainPayment } from './saved-card.ts'

/** Closes a session once. The worker then cancels open intents and detaches the saved card at its provider. */
export async function closeSession(ctx: Context, session: SessionRow): Promise<void> {
  await withTransaction(ctx, async tx => {
    if (await markSessionClosed(tx.db, session.id, tx.clock()))
      await enqueue(tx, 'upsell.closed', { orderId: session.order_id })
  })
  ctx.wake()
}

/** Closes the session when `next` is outside the funnel. */
export async function closeAfterLastPage(ctx: Context, session: SessionRow, next: string): Promise<void> {
  if (next === thankYouPath || next === '/') await closeSession(ctx, session)
}

/**
 * Finishes an order after its offers: cancels open intents (one that has succeeded is settled), detaches the saved
 * card, then finalizes the order and enqueues `order.finalized` once. Every step can be repeated.
 */
async function finishFunnel(ctx: Context, orderId: string): Promise<void> {
  const order = await findOrder(ctx.db, orderId)
  if (!order || order.finalized_at) return
  const refused = new Set<string>()
  for (const payment of await findPaymentsOfOrder(ctx.db, order.id)) {
    if (payment.kind !== 'upsell' || isFinalPaymentState(payment.state)) continue
    const canceled = await cancelPayment(ctx, payment)
    if (canceled.state === 'processing') throw new Error('a payment of the funnel is still processing')
    // The intent of a declined attempt has ended at Stripe too: it was canceled, or paid and refunded as an unmatched
    // payment.
    if (canceled.state === 'failed') refused.add(payment.id)
  }
  // The card of a subscription stays attached, because its renewals are charged to that card.
  const method = order.subscription_id ? null : order.provider_payment_method_id
  if (method) {
    const main = await getMainPayment(ctx, order.id)
    const gateway = await getGateway(ctx, order.mode, main.provider)
    const customer = findSavedCard(main)?.customerId ?? order.provider_customer_id
    await gateway.detachMethod(method, customer).catch(error => {
      // The provider rejects the request when the card is already detached. Any other error makes the worker retry.
      if (!(error instanceof ProviderRejectedError)) throw error
      ctx.log.warn({ err: error, orderId: order.id }, 'the saved card was not detached; it was detached before')
    })
  }
  await withTransaction(ctx, async tx => {
    const locked = await lockOrder(tx.db, order.id)
    if (!locked || locked.finalized_at) return
    const payments = await findPaymentsOfOrder(tx.db, order.id)
    if (payments.some(({ id, kind, state }) => kind === 'upsell' && !isFinalPaymentState(state) && !refused.has(id)))
      throw new Error('an offer was attempted while its funnel was being closed')
    await updateOrder(tx.db, order.id, { finalized_at: tx.clock(), updated_at: tx.clock() })
    await recordEvent(tx, order.id, 'finalized')
    await enqueue(tx, 'order.finalized', { orderId: order.id })
    await recordOrderEvents(tx, order, ['order.finalized'])
  })
}

/**
 * Ends the offers of an order immediately, even while a shopper sees them. Throws payment_in_progress while a payment
 * is processing.
 */
export async function endFunnel(ctx: Context, orderId: string): Promise<void> {
  const session = await findSessionOfOrder(ctx.db, orderId)
  if (session) await markSessionClosed(ctx.db, session.id, ctx.clock())
  const isProcessing = (await findPaymentsOfOrder(ctx.db, orderId)).some(({ state }) => state === 'processing')
  if (isProcessing) throw new AppError('payment_in_progress', { retryAfter: 5 })
  await finishFunnel(ctx, orderId)
}

export const finishClosedFunnelJob: JobHandler = (ctx, payload) => finishFunnel(ctx, String(payload.orderId))

/**
 * Finishes orders whose offers were not opened within their 30 minutes, and orders whose `upsell.closed` job has used
 * up its attempts because Stripe was unavailable for too long.
 */
export const unopenedFunnelsJob: ScheduledJob = {
  name: 'unopened funnels',
  intervalMs: 60_000,
  async run(ctx) {
    const cutoff = new Date(ctx.clock().getTime() - sessionDurationSeconds * 1000)
    for (const { id } of await findUnfinishedFunnels(ctx.db, cutoff)) {
      await finishFunnel(ctx, id).catch(error =>
        ctx.log.error({ err: error, orderId: id }, 'an order was not finalized; the next run retries it'),
      )
    }
    return 0
  },
}

export const expiredSessionsJob: ScheduledJob = {
  name: 'expired upsell sessions',
  intervalMs: 30_000,
  async run(ctx) {
    for (const session of await findExpiredSessions(ctx.db, ctx.clock())) await closeSession(ctx, session)
    return 0
  },
}
