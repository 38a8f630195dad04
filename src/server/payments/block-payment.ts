import type { Job } from '#server/kernel/worker.ts'
import { findPayment } from '#server/orders/index.ts'
import { cancelPayment } from './settle.ts'

/** Cancels the intent of a checkout that tried too many cards; one found paid settles as ever. */
export const blockPayment: Job = async (ctx, { paymentId }) => {
  const payment = await findPayment(ctx.db, String(paymentId))
  if (payment && payment.state !== 'succeeded' && payment.state !== 'canceled') await cancelPayment(ctx, payment)
}
