import { getRefundableCents } from '#domain/refund.ts'
import { findLinesWithRefunds, toRefundableLine } from '#server/modules/orders/reading/index.ts'
import type { JobHandler } from '#server/platform/queue/worker.ts'
import { findPayment } from '../records/index.ts'
import { createProviderRefund } from './create-provider-refund.ts'
import { countRefunds } from './repository.ts'
import { startRefund } from './start-refund.ts'

/**
 * Refunds everything that remains of a payment, or of the lines with `lineIds`, automatically and restocks the units
 * that the payment has taken. A started refund without a result counts as refunded, because the `finish refunds` job
 * completes it. Throws when the provider rejects the refund, so that the outbox retries and finally raises an alarm.
 */
export const refundPaymentJob: JobHandler = async (ctx, { paymentId, lineIds }) => {
  const payment = await findPayment(ctx.db, String(paymentId))
  if (payment?.state !== 'succeeded') return
  const isDue = (lineId: string) => !Array.isArray(lineIds) || lineIds.includes(lineId)
  const rows = (await findLinesWithRefunds(ctx.db, payment.order_id)).filter(
    row => row.line.payment_id === payment.id && isDue(row.line.id),
  )
  const lines = rows
    .map(row => ({
      lineId: row.line.id,
      cents: getRefundableCents(toRefundableLine(row)),
      restock: row.stock !== null,
    }))
    .filter(line => line.cents > 0)
  if (lines.length === 0) return
  // The provider replays a rejection under the same key, so each retry after a rejection needs a new idempotency key.
  const scope = Array.isArray(lineIds) ? `lines ${lineIds.join(' ')} of ` : ''
  const key = `auto ${scope}${payment.id} ${await countRefunds(ctx.db, payment, 'failed')}`
  const started = await startRefund(ctx, { orderId: payment.order_id, lines, reason: null, key })
  for (const refund of started) if (refund.state === 'started') await createProviderRefund(ctx, refund)
}
