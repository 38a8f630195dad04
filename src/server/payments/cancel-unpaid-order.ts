import { type Context, withTransaction } from '#server/kernel/context.ts'
import { orThrow } from '#server/kernel/errors.ts'
import { findPaymentsOfOrder, type OrderRow, recordEvent, updateOrder } from '#server/orders/index.ts'
import { lockOrderOfPayment } from './apply-intent.ts'
import { finishCheckout } from './repository.ts'
import { cancelPayment } from './settle-payment.ts'

const getMainPayment = async (ctx: Context, orderId: string) =>
  orThrow(
    (await findPaymentsOfOrder(ctx.db, orderId)).find(({ kind }) => kind === 'main'),
    'payment_not_found',
  )

/**
 * Ends a pending order by the seller's hand, also one that was only recorded. What the provider says of its intent counts:
 * found paid it is paid, and while the bank decides it stays pending.
 */
export async function cancelUnpaidOrder(ctx: Context, orderId: string): Promise<OrderRow['state']> {
  const payment = await getMainPayment(ctx, orderId)
  if (payment.state !== 'canceled' && payment.state !== 'succeeded') await cancelPayment(ctx, payment)
  return withTransaction(ctx, async tx => {
    const order = await lockOrderOfPayment(tx, payment)
    const { state } = await getMainPayment(tx, orderId)
    if (order.state !== 'pending' || state !== 'canceled') return order.state
    // Without a payment nothing ends it by itself: it was written down for the seller to keep.
    const now = tx.clock()
    await updateOrder(tx.db, orderId, { state: 'canceled', updated_at: now })
    if (order.checkout_id) await finishCheckout(tx.db, order.checkout_id, 'expired', now)
    await recordEvent(tx, orderId, 'canceled')
    return 'canceled'
  })
}
