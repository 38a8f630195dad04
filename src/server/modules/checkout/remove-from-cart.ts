import type { PaymentMethod } from '#domain/order.ts'
import type { CheckoutBump } from '#server/modules/order-bumps/index.ts'
import { UnavailableUnitsError } from '#server/modules/stock/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { removeUnavailableBumps } from './cart-bumps.ts'
import { loadCheckoutItem } from './load-checkout-item.ts'
import { lockPayableCheckout } from './payable-checkout.ts'
import { priceForMethod } from './price-for-method.ts'
import { updateCheckout } from './repository.ts'

/**
 * Removes from the cart a promotion code whose last use went to another shopper. Returns the error to throw, which
 * contains the new price.
 */
export async function removeUsedUpPromotion(ctx: Context, id: string, method: PaymentMethod): Promise<AppError> {
  const row = await withTransaction(ctx, async tx => {
    const { id: rowId } = await lockPayableCheckout(tx, id)
    return updateCheckout(tx.db, rowId, { promotion_code: null }, tx.clock())
  })
  const { quoted } = await priceForMethod(ctx, await loadCheckoutItem(ctx, row, null), row, method)
  return new AppError('promotion_used_up', { data: { quote: quoted.quote } })
}

/** The variants whose units a bump takes: the parts of a kit, or the variant itself. */
const listUnitVariants = ({ variantId, parts }: CheckoutBump['goods']): (string | null)[] =>
  parts?.map(part => part.variantId) ?? [variantId]

/**
 * Removes from the cart the order bumps that can no longer be sold, and those of the variant whose units went to other
 * shoppers, because a bump never stops the sale of the main product. Returns the error to throw: order_bump_sold_out
 * with the new price and the titles of the bumps, or `error` when the cart contains no such bump.
 */
export async function removeSoldOutBumps(
  ctx: Context,
  id: string,
  method: PaymentMethod,
  error: AppError,
): Promise<AppError> {
  const variantId = error instanceof UnavailableUnitsError ? error.variantId : null
  const dropped = await withTransaction(ctx, async tx => {
    const row = await lockPayableCheckout(tx, id)
    const goods = await loadCheckoutItem(tx, row, row.promotion_code)
    const { lines, removed } = removeUnavailableBumps(goods, row)
    const kept = lines.filter(line => !line.bumpId)
    const isOfVariant = (bumpId: string) =>
      goods.bumps.some(bump => bump.id === bumpId && listUnitVariants(bump.goods).includes(variantId))
    const others = lines.filter(line => line.bumpId && !isOfVariant(line.bumpId))
    const lost = lines.flatMap(line => (line.bumpId && isOfVariant(line.bumpId) ? [line.bumpId] : []))
    const titles = [...removed, ...goods.bumps.filter(bump => lost.includes(bump.id)).map(bump => bump.title)]
    if (titles.length === 0) return null
    return { row: await updateCheckout(tx.db, row.id, { lines: [...kept, ...others] }, tx.clock()), titles }
  })
  if (!dropped) return error
  const { row, titles } = dropped
  const { quoted } = await priceForMethod(ctx, await loadCheckoutItem(ctx, row, row.promotion_code), row, method)
  return new AppError('order_bump_sold_out', { data: { quote: quoted.quote, titles } })
}
