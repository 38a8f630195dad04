import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { pipelined } from '#server/kernel/pipelined.ts'
import { reservePromotion } from '#server/promotions/index.ts'
import { assertReservationLimit, holdUnits } from '#server/stock/index.ts'
import { saveCartSnapshot } from './cart-snapshots.ts'
import { replaceMainPayment } from './main-payment.ts'
import { type Cart, createPendingOrder, lockPlacedOrder, type PlacedOrder, toOrderColumns } from './placed-order.ts'
import { recordEvent, replaceLines, updateOrder, updatePayment } from './repository.ts'
import { toStockRequest } from './to-stock-request.ts'

/**
 * Commits the order as pending with its one main payment, before anything is asked of the provider; a further attempt
 * of the same checkout finds both again and brings lines, amounts and held units up to date. Call inside a transaction
 * that holds the checkout's row. Refuses with checkout_closed (paid), payment_in_progress, out_of_stock,
 * promotion_used_up, too_many_unpaid (scarce goods that its address leaves unpaid).
 */
export async function placeOrder(ctx: Context, cart: Cart): Promise<PlacedOrder> {
  const placed = await lockPlacedOrder(ctx, cart.checkoutId)
  return placed ? updatePlacedOrder(ctx, cart, placed) : placeNewOrder(ctx, cart)
}

async function placeNewOrder(ctx: Context, cart: Cart): Promise<PlacedOrder> {
  const { order, payment } = await createPendingOrder(ctx, cart, 'started')
  const [taken] = await pipelined(holdUnits(ctx, payment, toStockRequest(cart)), recordEvent(ctx, order.id, 'placed'))
  await assertReservationLimit(ctx, cart.checkoutId, taken)
  if (order.promotion_code) await reservePromotion(ctx, order)
  return { order, payment }
}

async function updatePlacedOrder(
  ctx: Context,
  cart: Cart,
  { order, payment: known }: PlacedOrder,
): Promise<PlacedOrder> {
  if (known.state === 'processing') throw new AppError('payment_in_progress')
  // Recorded and never tried, or tried in vain: nothing that was asked before can be charged.
  const ended = known.state === 'canceled'
  const payment = ended ? await replaceMainPayment(ctx, order, known, cart) : known
  if (!ended) await saveCartSnapshot(ctx, order, payment, cart)
  await assertReservationLimit(ctx, cart.checkoutId, await holdUnits(ctx, payment, toStockRequest(cart)))
  if (order.promotion_code || cart.promotion_code) {
    await reservePromotion(ctx, { ...order, email: cart.email, promotion_code: cart.promotion_code })
  }
  await replaceLines(ctx.db, order.id, payment.id, cart.lines)
  const now = ctx.clock()
  return {
    order: await updateOrder(ctx.db, order.id, { ...toOrderColumns(cart), updated_at: now }),
    payment: await updatePayment(ctx.db, payment.id, {
      amount_cents: cart.totalCents,
      currency: cart.currency,
      state: 'started',
      updated_at: now,
    }),
  }
}
