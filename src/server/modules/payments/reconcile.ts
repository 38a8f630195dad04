import { findOrder } from '#server/modules/orders/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { resolveChargeRequest } from './charge-request.ts'
import { findLostIntent } from './find-lost-intent.ts'
import type { PaymentRow } from './records/index.ts'
import { findUnsettledPayments, touchPayment } from './records/repository.ts'
import { findAbandonedPayments } from './repository.ts'
import { cancelPayment, settlePayment } from './settle-payment.ts'

const abandonedAfterMs = 15 * 60_000
const maxUnpaidMs = 30 * 60_000
/** A bank may confirm a payment only after the code has expired, although the buyer paid in time. */
const codeGraceMs = 2 * 60_000
const recheckAfterMs = 5_000
/** How many payments are checked concurrently. */
const concurrency = 8

/** Logs a failure and marks the payment as checked, so that it does not block the other payments. */
async function runAndLogFailure(ctx: Context, payment: PaymentRow, work: (payment: PaymentRow) => Promise<unknown>) {
  try {
    await work(payment)
  } catch (error) {
    ctx.log.error(
      { err: error, payment: payment.id, orderId: payment.order_id },
      'a payment was not synced with the provider; a later run retries it',
    )
    await touchPayment(ctx.db, payment.id, ctx.clock())
  }
}

/** Works on several payments concurrently, because each waits for the provider. */
async function forEachConcurrent(
  ctx: Context,
  payments: PaymentRow[],
  work: (payment: PaymentRow) => Promise<unknown>,
) {
  const queue = [...payments]
  const drainQueue = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await runAndLogFailure(ctx, next, work)
  }
  await Promise.all(Array.from({ length: concurrency }, drainQueue))
}

/**
 * Cancels the payment of an abandoned cart fifteen minutes after the shopper's last step, and so releases its stock.
 * Also cancels a payment that is half an hour old and has no card in progress, even if its shopper is still active. A
 * payment with a code is canceled two minutes after the code has expired.
 */
export const abandonedPaymentsJob: ScheduledJob = {
  name: 'abandoned',
  intervalMs: 10_000,
  async run(ctx) {
    const ago = (ms: number) => new Date(ctx.clock().getTime() - ms)
    const payments = await findAbandonedPayments(ctx.db, await ctx.provider.usableModes(ctx.db), {
      activeBefore: ago(abandonedAfterMs),
      createdBefore: ago(maxUnpaidMs),
      expiredBefore: ago(codeGraceMs),
      checkedBefore: ago(recheckAfterMs),
    })
    await forEachConcurrent(ctx, payments, payment => cancelPayment(ctx, payment))
    return 0
  },
}

/** Syncs one payment with the provider, first finding the intent of a charge whose response was lost. */
async function syncPayment(ctx: Context, payment: PaymentRow) {
  if (payment.provider_intent_id) return settlePayment(ctx, payment)
  if (payment.charge_requested_at) return resolveChargeRequest(ctx, payment)
  const intentId = await findLostIntent(ctx, payment)
  if (intentId) return settlePayment(ctx, { ...payment, provider_intent_id: intentId })
  const order = await findOrder(ctx.db, payment.order_id)
  // The offers have ended and the provider knows of no charge, so no charge will follow.
  if (order?.finalized_at) return cancelPayment(ctx, payment)
  return touchPayment(ctx.db, payment.id, ctx.clock())
}

/** Checks every unfinished payment at the provider, so that a lost event or a killed process loses no order. */
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
