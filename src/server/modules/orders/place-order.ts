import { updatePayment } from '#server/modules/payments/records/index.ts'
import { reservePromotion } from '#server/modules/promotions/index.ts'
import { assertReservationLimit, holdUnits } from '#server/modules/stock/index.ts'
import { recordOrderEvents } from '#server/modules/webhooks/records/index.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { pipelined } from '#server/platform/db/pipelined.ts'
import { saveCartSnapshot } from './cart-snapshots.ts'
import {
  type Cart,
  createPendingOrder,
  lockPlacedOrder,
  type PlacedOrder,
  replaceMainPayment,
  toOrderColumns,
  toStockRequest,
} from './placed-order.ts'
import { recordEvent, replaceLines, updateOrder } from './repository.ts'

/**
 * Writes the pending order and its main payment before any call to the provider. A later attempt of the same checkout
 * reuses the order and the payment (a canceled payment is replaced) and updates lines, amounts and reserved units. The
 * caller has locked the checkout's row. Throws checkout_closed (paid or canceled), payment_in_progress, out_of_stock,
 * promotion_used_up or too_many_unpaid (too many scarce units reserved but unpaid from one IP address).
 */
export async function placeOrder(tx: Tx, cart: Cart): Promise<PlacedOrder> {
  const placed = await lockPlacedOrder(tx, cart.checkoutId)
  return placed ? updatePlacedOrder(tx, cart, placed) : placeNewOrder(tx, cart)
}

async function placeNewOrder(tx: Tx, cart: Cart): Promise<PlacedOrder> {
  const { order, payment } = await createPendingOrder(tx, cart, 'started')
  const [held] = await pipelined(holdUnits(tx, payment, toStockRequest(cart)), recordEvent(tx, order.id, 'placed'))
  await assertReservationLimit(tx, cart.checkoutId, held)
  if (order.promotion_code) await reservePromotion(tx, order)
  await recordOrderEvents(tx, order, ['order.placed'])
  return { order, payment }
}

async function updatePlacedOrder(
  tx: Tx,
  cart: Cart,
  { order, payment: earlierPayment }: PlacedOrder,
): Promise<PlacedOrder> {
  if (earlierPayment.state === 'processing') throw new AppError('payment_in_progress')
  // The order was only recorded, or its payment was canceled: no earlier intent can charge any more.
  const wasCanceled = earlierPayment.state === 'canceled'
  const payment = wasCanceled ? await replaceMainPayment(tx, order, earlierPayment, cart) : earlierPayment
  if (!wasCanceled) await saveCartSnapshot(tx, order, payment, cart)
  await assertReservationLimit(tx, cart.checkoutId, await holdUnits(tx, payment, toStockRequest(cart)))
  if (order.promotion_code || cart.promotion_code) {
    await reservePromotion(tx, { ...order, email: cart.email, promotion_code: cart.promotion_code })
  }
  await replaceLines(tx.db, order.id, payment.id, cart.lines)
  const now = tx.clock()
  return {
    order: await updateOrder(tx.db, order.id, { ...toOrderColumns(cart), updated_at: now }),
    payment: await updatePayment(tx.db, payment.id, {
      amount_cents: cart.totalCents,
      currency: cart.currency,
      // The payment stays `awaiting`: a code that is still valid is shown to the shopper again, or canceled before the
      // order is paid in another way.
      state: payment.state === 'awaiting' ? 'awaiting' : 'started',
      updated_at: now,
    }),
  }
}
