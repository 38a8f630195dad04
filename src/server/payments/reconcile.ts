import type { Context } from '#server/kernel/context.ts'
import type { ScheduledJob } from '#server/kernel/worker.ts'
import { findOrder, findUnsettledPayments, type PaymentRow, touchPayment } from '#server/orders/index.ts'
import { findLostIntent } from './find-lost-intent.ts'
import { findAbandonedPayments } from './repository.ts'
import { cancelPayment, settlePayment } from './settle-payment.ts'

const abandonedAfterMs = 15 * 60_000
const maxUnpaidMs = 30 * 60_000
const recheckAfterMs = 5_000
/** How many payments are asked about at the same time. */
const concurrency = 8

/** A payment that fails is told and stands back, so that the others get their turn. */
async function runAndLogFailure(ctx: Context, payment: PaymentRow, work: (payment: PaymentRow) => Promise<unknown>) {
  try {
    await work(payment)
  } catch (error) {
    ctx.log.error(
      { err: error, payment: payment.id, orderId: payment.order_id },
      'a payment was not brought up to date',
    )
    await touchPayment(ctx.db, payment.id, ctx.clock())
  }
}

/** Several at once, because each waits for the provider. */
async function forEachConcurrent(
  ctx: Context,
  payments: PaymentRow[],
  work: (payment: PaymentRow) => Promise<unknown>,
) {
  const waiting = [...payments]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await runAndLogFailure(ctx, next, work)
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
}

/**
 * Fifteen minutes after the shopper's last step the intent is cancelled, and its stock goes back to the shelf; so is one
 * that was made half an hour ago and has no card under way, however often its shopper steps.
 */
export const abandonedPaymentsJob: ScheduledJob = {
  name: 'abandoned',
  intervalMs: 10_000,
  async run(ctx) {
    const ago = (ms: number) => new Date(ctx.clock().getTime() - ms)
    const payments = await findAbandonedPayments(ctx.db, await ctx.provider.usableModes(ctx.db), {
      stepBefore: ago(abandonedAfterMs),
      madeBefore: ago(maxUnpaidMs),
      lookedBefore: ago(recheckAfterMs),
    })
    await forEachConcurrent(ctx, payments, payment => cancelPayment(ctx, payment))
    return 0
  },
}

/** The provider's word on one payment; an offer's charge whose answer was lost is looked for first. */
async function syncPayment(ctx: Context, payment: PaymentRow) {
  if (payment.provider_intent_id) return settlePayment(ctx, payment)
  const intentId = await findLostIntent(ctx, payment)
  if (intentId) return settlePayment(ctx, { ...payment, provider_intent_id: intentId })
  const order = await findOrder(ctx.db, payment.order_id)
  // The funnel is closed and the provider knows of no charge: nobody will make one.
  if (order?.finalized_at) return cancelPayment(ctx, payment)
  return touchPayment(ctx.db, payment.id, ctx.clock())
}

/** Asks the provider about every payment that is not final, so that a lost event or a killed process loses no order. */
export const reconcileJob: ScheduledJob = {
  name: 'reconcile',
  intervalMs: 5_000,
  async run(ctx) {
    const modes = await ctx.provider.usableModes(ctx.db)
    await forEachConcurrent(ctx, await findUnsettledPayments(ctx.db, modes, ctx.clock()), payment =>
      syncPayment(ctx, payment),
    )
    return 0
  },
}
