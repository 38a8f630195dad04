import type { JobHandler } from '#server/kernel/worker.ts'
import { findPayment } from '#server/orders/index.ts'
import { cancelPayment } from './settle-payment.ts'

/** Cancels the intent of a checkout that tried too many cards; one found paid settles as ever. */
export const blockPaymentJob: JobHandler = async (ctx, { paymentId }) => {
  const payment = await findPayment(ctx.db, String(paymentId))
  if (payment && payment.state !== 'succeeded' && payment.state !== 'canceled') await cancelPayment(ctx, payment)
}
