import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { newId, randomToken } from '#server/kernel/ids.ts'
import { reservePromotion } from '#server/promotions/index.ts'
import { holdUnits } from '#server/stock/index.ts'
import { keepEarlierCart } from './earlier-carts.ts'
import { goodsOf } from './goods-of.ts'
import { newMainPayment, renewPayment } from './main-payment.ts'
import {
  addLines,
  findOrderOfCheckout,
  findPaymentsOfOrder,
  insertOrder,
  lockOrder,
  type NewLine,
  type OrderRow,
  type PaymentRow,
  recordEvent,
  replaceLines,
  updateOrder,
  updatePayment,
} from './repository.ts'

/** A priced cart on its way to payment: everything the order copies, so that later edits of products change no order. */
export type Cart = Pick<
  OrderRow,
  | 'mode'
  | 'surface'
  | 'email'
  | 'name'
  | 'phone'
  | 'address'
  | 'currency'
  | 'promotion_code'
  | 'source'
  | 'provider_customer_id'
  | 'browser_hash'
  | 'funnel_upsell_id'
> &
  Partial<Pick<OrderRow, 'tax_id'>> & {
    checkoutId: string
    subtotalCents: number
    discountCents: number
    shippingCents: number
    totalCents: number
    lines: NewLine[]
  }

/** A cart in the columns of an order. */
export const amountsOf = (cart: Cart) => {
  const { checkoutId, subtotalCents, discountCents, shippingCents, totalCents, lines, ...copied } = cart
  return {
    ...copied,
    checkout_id: checkoutId,
    subtotal_cents: subtotalCents,
    discount_cents: discountCents,
    shipping_cents: shippingCents,
    total_cents: totalCents,
  }
}

/**
 * Commits the order as pending with its one main payment, before anything is asked of the provider; a further attempt
 * of the same checkout finds both again and brings lines, amounts and held units up to date. Call inside a transaction
 * that holds the checkout's row. Refuses with checkout_closed (paid), payment_in_progress, out_of_stock,
 * promotion_used_up.
 */
export async function placeOrder(ctx: Context, cart: Cart): Promise<{ order: OrderRow; payment: PaymentRow }> {
  const now = ctx.clock()
  const earlier = await findOrderOfCheckout(ctx.db, cart.checkoutId)
  if (!earlier) {
    const order = await insertOrder(ctx.db, {
      ...amountsOf(cart),
      id: newId(),
      public_id: randomToken(128),
      created_at: now,
      updated_at: now,
    })
    const payment = await newMainPayment(ctx, order, cart, 'started')
    await holdUnits(ctx, payment, goodsOf(cart))
    if (order.promotion_code) await reservePromotion(ctx, order)
    await addLines(ctx.db, order.id, payment.id, cart.lines)
    await recordEvent(ctx, order.id, 'placed')
    return { order, payment }
  }
  const order = found(await lockOrder(ctx.db, earlier.id), 'order_not_found')
  const known = found(
    (await findPaymentsOfOrder(ctx.db, order.id)).find(each => each.kind === 'main'),
    'payment_not_found',
  )
  if (order.state !== 'pending') throw new AppError('checkout_closed')
  if (known.state === 'processing') throw new AppError('payment_in_progress')
  // Recorded and never tried, or tried in vain: nothing that was asked before can be charged.
  const ended = known.state === 'canceled'
  const payment = ended ? await renewPayment(ctx, order, known, cart) : known
  if (!ended) await keepEarlierCart(ctx, order, payment, cart)
  await holdUnits(ctx, payment, goodsOf(cart))
  if (order.promotion_code || cart.promotion_code) {
    await reservePromotion(ctx, { ...order, email: cart.email, promotion_code: cart.promotion_code })
  }
  await replaceLines(ctx.db, order.id, payment.id, cart.lines)
  return {
    order: await updateOrder(ctx.db, order.id, { ...amountsOf(cart), updated_at: now }),
    payment: await updatePayment(ctx.db, payment.id, {
      amount_cents: cart.totalCents,
      currency: cart.currency,
      state: 'started',
      updated_at: now,
    }),
  }
}
