import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { newId, randomToken } from '#server/kernel/ids.ts'
import { newMainPayment } from './main-payment.ts'
import { amountsOf, type Cart } from './place-order.ts'
import {
  addLines,
  findEventsOfOrder,
  findOrderOfCheckout,
  findPaymentsOfOrder,
  insertOrder,
  lockOrder,
  type OrderRow,
  recordEvent,
  replaceLines,
  updateOrder,
  updatePayment,
} from './repository.ts'

const kind = 'recorded'

/** Whether an order stands without a payment: one that ends unpaid leaves it as it was (docs/decisions/0010). */
export const isRecorded = async (ctx: Context, order: OrderRow): Promise<boolean> =>
  order.surface === 'simple' && (await findEventsOfOrder(ctx.db, order.id, kind)).length > 0

/**
 * Writes down an order that nobody pays yet, for the seller to see: it takes no stock, and its main payment is
 * `canceled`, which says that nothing can be charged. A checkout has one order: the same cart again brings it up to
 * date, unless its payment is under way. Call inside a transaction that holds the checkout's row.
 * @param beforeNew refuses a new order, when there are too many
 */
export async function recordOrder(ctx: Context, cart: Cart, beforeNew: () => Promise<void>): Promise<OrderRow> {
  const now = ctx.clock()
  const earlier = await findOrderOfCheckout(ctx.db, cart.checkoutId)
  if (!earlier) {
    await beforeNew()
    const order = await insertOrder(ctx.db, {
      ...amountsOf(cart),
      id: newId(),
      public_id: randomToken(128),
      created_at: now,
      updated_at: now,
    })
    const payment = await newMainPayment(ctx, order, cart, 'canceled')
    await addLines(ctx.db, order.id, payment.id, cart.lines)
    await recordEvent(ctx, order.id, kind)
    return order
  }
  const order = found(await lockOrder(ctx.db, earlier.id), 'order_not_found')
  if (order.state !== 'pending') throw new AppError('checkout_closed')
  const payment = found(
    (await findPaymentsOfOrder(ctx.db, order.id)).find(each => each.kind === 'main'),
    'payment_not_found',
  )
  // Its payment brings the order up to date when it is asked again.
  if (payment.state !== 'canceled') return order
  await replaceLines(ctx.db, order.id, payment.id, cart.lines)
  await updatePayment(ctx.db, payment.id, { amount_cents: cart.totalCents, currency: cart.currency, updated_at: now })
  return updateOrder(ctx.db, order.id, { ...amountsOf(cart), updated_at: now })
}
