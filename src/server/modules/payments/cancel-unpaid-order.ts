import { finishCheckout } from '#server/modules/checkout/records/index.ts'
import { type OrderRow, recordEvent, updateOrder } from '#server/modules/orders/index.ts'
import { recordOrderEvents } from '#server/modules/webhooks/records/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { lockOrderOfPayment } from './apply-intent.ts'
import { findPaymentsOfOrder } from './records/index.ts'
import { cancelPayment } from './settle-payment.ts'

const getMainPayment = async (ctx: Context, orderId: string) =>
  orThrow(
    (await findPaymentsOfOrder(ctx.db, orderId)).find(({ kind }) => kind === 'main'),
    'payment_not_found',
  )

/**
 * Cancels a pending order at the seller's request, even an order that was recorded without a payment. The state at the
 * provider decides: an order that turns out to be paid becomes paid, and an order stays pending while the bank is
 * deciding.
 */
export async function cancelUnpaidOrder(ctx: Context, orderId: string): Promise<OrderRow['state']> {
  const payment = await getMainPayment(ctx, orderId)
  if (payment.state !== 'canceled' && payment.state !== 'succeeded') await cancelPayment(ctx, payment)
  return withTransaction(ctx, async tx => {
    const order = await lockOrderOfPayment(tx, payment)
    const { state } = await getMainPayment(tx, orderId)
    if (order.state !== 'pending' || state !== 'canceled') return order.state
    // Canceling the payment does not cancel an order that the seller recorded manually, so such an order is canceled
    // here.
    const now = tx.clock()
    await updateOrder(tx.db, orderId, { state: 'canceled', updated_at: now })
    if (order.checkout_id) await finishCheckout(tx.db, order.checkout_id, 'expired', now)
    await recordEvent(tx, orderId, 'canceled')
    await recordOrderEvents(tx, order, ['order.canceled'])
    return 'canceled'
  })
}
