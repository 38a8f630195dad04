import { updatePayment } from '#server/modules/payments/records/index.ts'
import { recordOrderEvents } from '#server/modules/webhooks/records/index.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { type Cart, createPendingOrder, lockPlacedOrder, recordedEventKind, toOrderColumns } from './placed-order.ts'
import { type OrderRow, recordEvent, replaceLines, updateOrder } from './repository.ts'

/**
 * Records an order that nobody has paid yet, for the seller to see. The order reserves no stock, and its main payment
 * is `canceled`, so nothing can be charged. A checkout has one order: recording the checkout again updates that order
 * unless a payment is in progress. The caller has locked the checkout's row.
 * @param beforeNew throws when too many orders were recorded
 */
export async function recordOrder(tx: Tx, cart: Cart, beforeNew: () => Promise<void>): Promise<OrderRow> {
  const placed = await lockPlacedOrder(tx, cart.checkoutId)
  if (!placed) {
    await beforeNew()
    const { order } = await createPendingOrder(tx, cart, 'canceled')
    await recordEvent(tx, order.id, recordedEventKind)
    await recordOrderEvents(tx, order, ['order.placed'])
    return order
  }
  const { order, payment } = placed
  // A payment is in progress; the next payment attempt updates the order.
  if (payment.state !== 'canceled') return order
  const now = tx.clock()
  await replaceLines(tx.db, order.id, payment.id, cart.lines)
  await updatePayment(tx.db, payment.id, { amount_cents: cart.totalCents, currency: cart.currency, updated_at: now })
  return updateOrder(tx.db, order.id, { ...toOrderColumns(cart), updated_at: now })
}
