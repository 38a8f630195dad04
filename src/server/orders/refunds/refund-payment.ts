import { getRefundableCents } from '#domain/refund.ts'
import type { JobHandler } from '#server/kernel/worker.ts'
import { findLinesWithRefunds } from '../reading/repository.ts'
import { toRefundableLine } from '../reading/to-refundable-line.ts'
import { findPayment } from '../repository.ts'
import { createProviderRefund } from './create-provider-refund.ts'
import { countRefunds } from './repository.ts'
import { startRefund } from './start-refund.ts'

/**
 * Gives back all that is left of a payment, units included, without anybody's hand. What was started and not answered
 * counts as given: the chore that finishes refunds asks again. A refusal is thrown, so that the outbox tries anew and, in
 * the end, a person hears of it.
 */
export const refundPaymentJob: JobHandler = async (ctx, { paymentId }) => {
  const payment = await findPayment(ctx.db, String(paymentId))
  if (payment?.state !== 'succeeded') return
  const rows = (await findLinesWithRefunds(ctx.db, payment.order_id)).filter(row => row.line.payment_id === payment.id)
  const lines = rows
    .map(row => ({
      lineId: row.line.id,
      cents: getRefundableCents(toRefundableLine(row)),
      restock: row.stock !== null,
    }))
    .filter(line => line.cents > 0)
  if (lines.length === 0) return
  // The provider repeats a refusal under its key: each try after one is a refund of its own.
  const key = `auto ${payment.id} ${await countRefunds(ctx.db, payment, 'failed')}`
  const started = await startRefund(ctx, { orderId: payment.order_id, lines, reason: null, key })
  for (const refund of started) if (refund.state === 'started') await createProviderRefund(ctx, refund)
}
