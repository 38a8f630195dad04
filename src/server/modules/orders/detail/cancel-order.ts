import type { OrderDetail } from '#contract/orders.ts'
import { cancelUnpaidOrder } from '#server/modules/payments/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { readOrder } from '../reading/read-order.ts'
import { assertNotExample, getOrder } from '../repository.ts'

/**
 * Cancels an unpaid order. Its intent is canceled at the provider before stock and promotion are released. Canceling
 * the order again changes nothing. Throws `example_order`, `order_not_cancelable` (the order is paid, perhaps only just
 * now) or `payment_in_progress` (the bank is deciding).
 */
export async function cancelOrder(ctx: Context, orderId: string): Promise<OrderDetail> {
  const order = await getOrder(ctx.db, orderId)
  assertNotExample(order)
  if (order.state === 'paid') throw new AppError('order_not_cancelable')
  if (order.state === 'pending') {
    const state = await cancelUnpaidOrder(ctx, orderId)
    if (state === 'paid') throw new AppError('order_not_cancelable')
    if (state === 'pending') throw new AppError('payment_in_progress', { retryAfter: 5 })
    await audit(ctx, 'order.cancel', orderId)
  }
  return readOrder(ctx, orderId)
}
