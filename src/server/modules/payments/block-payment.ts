import type { JobHandler } from '#server/platform/queue/worker.ts'
import { findPayment } from './records/index.ts'
import { cancelPayment } from './settle-payment.ts'

/**
 * Cancels the intent of a checkout with too many declined cards. If the intent was paid in the meantime, the payment is
 * settled instead.
 */
export const blockPaymentJob: JobHandler = async (ctx, { paymentId }) => {
  const payment = await findPayment(ctx.db, String(paymentId))
  if (payment && payment.state !== 'succeeded' && payment.state !== 'canceled') await cancelPayment(ctx, payment)
}
