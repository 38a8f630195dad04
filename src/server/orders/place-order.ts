import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { together } from '#server/kernel/together.ts'
import { reservePromotion } from '#server/promotions/index.ts'
import { holdUnits, refuseHoarding } from '#server/stock/index.ts'
import { keepEarlierCart } from './earlier-carts.ts'
import { goodsOf } from './goods-of.ts'
import { renewPayment } from './main-payment.ts'
import { type Cart, columnsOf, lockPlaced, newOrder, type Placed } from './order-of-cart.ts'
import { recordEvent, replaceLines, updateOrder, updatePayment } from './repository.ts'

/**
 * Commits the order as pending with its one main payment, before anything is asked of the provider; a further attempt
 * of the same checkout finds both again and brings lines, amounts and held units up to date. Call inside a transaction
 * that holds the checkout's row. Refuses with checkout_closed (paid), payment_in_progress, out_of_stock,
 * promotion_used_up, too_many_unpaid (scarce goods that its address leaves unpaid).
 */
export async function placeOrder(ctx: Context, cart: Cart): Promise<Placed> {
  const placed = await lockPlaced(ctx, cart.checkoutId)
  return placed ? placeAgain(ctx, cart, placed) : placeFirst(ctx, cart)
}

async function placeFirst(ctx: Context, cart: Cart): Promise<Placed> {
  const { order, payment } = await newOrder(ctx, cart, 'started')
  const [taken] = await together(holdUnits(ctx, payment, goodsOf(cart)), recordEvent(ctx, order.id, 'placed'))
  await refuseHoarding(ctx, cart.checkoutId, taken)
  if (order.promotion_code) await reservePromotion(ctx, order)
  return { order, payment }
}

async function placeAgain(ctx: Context, cart: Cart, { order, payment: known }: Placed): Promise<Placed> {
  if (known.state === 'processing') throw new AppError('payment_in_progress')
  // Recorded and never tried, or tried in vain: nothing that was asked before can be charged.
  const ended = known.state === 'canceled'
  const payment = ended ? await renewPayment(ctx, order, known, cart) : known
  if (!ended) await keepEarlierCart(ctx, order, payment, cart)
  await refuseHoarding(ctx, cart.checkoutId, await holdUnits(ctx, payment, goodsOf(cart)))
  if (order.promotion_code || cart.promotion_code) {
    await reservePromotion(ctx, { ...order, email: cart.email, promotion_code: cart.promotion_code })
  }
  await replaceLines(ctx.db, order.id, payment.id, cart.lines)
  const now = ctx.clock()
  return {
    order: await updateOrder(ctx.db, order.id, { ...columnsOf(cart), updated_at: now }),
    payment: await updatePayment(ctx.db, payment.id, {
      amount_cents: cart.totalCents,
      currency: cart.currency,
      state: 'started',
      updated_at: now,
    }),
  }
}
