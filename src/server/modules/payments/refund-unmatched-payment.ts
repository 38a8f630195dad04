import { findEventsOfOrder, lockOrder, type OrderRow, recordEvent } from '#server/modules/orders/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import type { JobHandler } from '#server/platform/queue/worker.ts'
import { getGatewayOfIntent } from './gateway/get-gateway.ts'
import type { PaymentSnapshot } from './gateway/payment-gateway.ts'
import { getProviderOfIntent } from './gateway/provider-of-intent.ts'
import { bookReturnedPayment } from './ledger/mercado-pago-ledger.ts'

/**
 * Refunds in full, and only once, a charge that does not match its order (a second intent, a wrong amount, a canceled
 * payment), and raises an alarm. The caller has locked the order.
 * @param options.isExpected whether the seller has chosen to refund late payments, so that no alarm is needed
 */
export async function refundUnmatchedPayment(
  tx: Tx,
  order: OrderRow,
  intent: PaymentSnapshot,
  { isExpected = false }: { isExpected?: boolean } = {},
): Promise<void> {
  const earlierEvents = await findEventsOfOrder(tx.db, order.id, 'stray_refunded', 'late_refunded')
  if (earlierEvents.some(event => event.data.intent === intent.id)) return
  const facts = { intent: intent.id, cents: intent.receivedCents, currency: intent.currency }
  await recordEvent(tx, order.id, isExpected ? 'late_refunded' : 'stray_refunded', facts)
  await enqueue(tx, 'intent.give_back', { intentId: intent.id, mode: order.mode })
  if (!isExpected) await raiseAlarm(tx, 'money_unmatched', order.id, { number: order.number, ...facts })
}

/** Locks the order and refunds an intent that belongs to none of the order's payments. */
export async function lockAndRefundUnmatchedPayment(
  ctx: Context,
  orderId: string,
  intent: PaymentSnapshot,
): Promise<void> {
  await withTransaction(ctx, async tx => {
    const order = await lockOrder(tx.db, orderId)
    if (order) await refundUnmatchedPayment(tx, order, intent)
  })
  ctx.wake()
}

/**
 * The interval between two attempts to book a refunded payment whose fee is not known yet, and the maximum time of
 * trying.
 */
const bookingRetryMs = 3_600_000
const bookingTimeoutMs = 7 * 24 * 3_600_000

/**
 * Books the refunded payment in the ledger of a provider that has no list of balance entries. The job is repeated while
 * the provider does not report the fee.
 */
async function bookRefundedIntent(ctx: Context, mode: OrderRow['mode'], intent: string, until: unknown): Promise<void> {
  if (getProviderOfIntent(intent) === 'stripe') return
  const isBooked = await bookReturnedPayment(ctx, mode, intent).catch(error => {
    ctx.log.warn({ err: error, intent }, 'a refunded payment was not booked; a later run retries it')
    return false
  })
  const now = ctx.clock().getTime()
  const bookUntil = typeof until === 'number' ? until : now + bookingTimeoutMs
  if (isBooked || now >= bookUntil) return
  await enqueue(ctx, 'intent.give_back', { intentId: intent, mode, bookUntil }, new Date(now + bookingRetryMs))
}

/**
 * Outbox job that creates the refund, unless the intent has an earlier refund that neither failed nor was canceled, and
 * books both.
 */
export const refundIntentJob: JobHandler = async (ctx, { intentId, mode: modeOfPayment, bookUntil }) => {
  const intent = String(intentId)
  const mode = modeOfPayment as OrderRow['mode']
  await refundIntent(ctx, mode, intent)
  await bookRefundedIntent(ctx, mode, intent, bookUntil)
}

async function refundIntent(ctx: Context, mode: OrderRow['mode'], intent: string): Promise<void> {
  const gateway = await getGatewayOfIntent(ctx, mode, intent)
  const earlier = await gateway.listRefunds(intent)
  if (earlier.some(refund => refund.state !== 'failed')) return
  // The idempotency key changes every minute, because the provider replays a rejection under the same key for a day. A
  // second refund cannot exceed the charge, because the provider rejects such a refund.
  const minute = Math.floor(ctx.clock().getTime() / 60_000)
  await gateway.refund({ paymentId: intent, isUnmatched: true }, `stray-${intent}-${minute}`)
}
