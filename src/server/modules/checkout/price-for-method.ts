import type { PaymentMethod } from '#domain/order.ts'
import { getMethodTerms } from '#server/modules/payments/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { priceCheckout, toPayableCart } from './price-checkout.ts'
import type { CheckoutItem, CheckoutRow } from './repository.ts'

/** Prices a cart for a method. Throws unless the cart can be paid with it. */
export async function priceForMethod(ctx: Context, goods: CheckoutItem, row: CheckoutRow, method: PaymentMethod) {
  const listed = priceCheckout(goods, row)
  const terms = await getMethodTerms(ctx, toPayableCart(row, listed), method)
  const isListed = method === 'card' && terms.percentOff === 0
  return { terms, quoted: isListed ? listed : priceCheckout(goods, row, { method, percentOff: terms.percentOff }) }
}
