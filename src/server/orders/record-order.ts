import type { Context } from '#server/kernel/context.ts'
import { type Cart, createPendingOrder, lockPlacedOrder, toOrderColumns } from './placed-order.ts'
import {
  findEventsOfOrder,
  type OrderRow,
  recordEvent,
  replaceLines,
  updateOrder,
  updatePayment,
} from './repository.ts'

const recordedEventKind = 'recorded'

/** Whether an order stands without a payment: one that ends unpaid leaves it as it was (docs/decisions/0010). */
export const isOrderRecorded = async (ctx: Context, order: OrderRow): Promise<boolean> =>
  order.surface === 'simple' && (await findEventsOfOrder(ctx.db, order.id, recordedEventKind)).length > 0

/**
 * Writes down an order that nobody pays yet, for the seller to see: it takes no stock, and its main payment is
 * `canceled`, which says that nothing can be charged. A checkout has one order: the same cart again brings it up to
 * date, unless its payment is under way. Call inside a transaction that holds the checkout's row.
 * @param beforeNew refuses a new order, when there are too many
 */
export async function recordOrder(ctx: Context, cart: Cart, beforeNew: () => Promise<void>): Promise<OrderRow> {
  const placed = await lockPlacedOrder(ctx, cart.checkoutId)
  if (!placed) {
    await beforeNew()
    const { order } = await createPendingOrder(ctx, cart, 'canceled')
    await recordEvent(ctx, order.id, recordedEventKind)
    return order
  }
  const { order, payment } = placed
  // Its payment brings the order up to date when it is asked again.
  if (payment.state !== 'canceled') return order
  const now = ctx.clock()
  await replaceLines(ctx.db, order.id, payment.id, cart.lines)
  await updatePayment(ctx.db, payment.id, { amount_cents: cart.totalCents, currency: cart.currency, updated_at: now })
  return updateOrder(ctx.db, order.id, { ...toOrderColumns(cart), updated_at: now })
}
