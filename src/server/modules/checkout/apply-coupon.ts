import type { Attribution } from '#domain/attribution.ts'
import { normalizePromotionCode } from '#domain/promotion.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { assertNotGuessingCodes, findPromotionRejection } from './promotion-codes.ts'
import { type CheckoutItem, type CheckoutRow, getCheckoutItem, type Variant } from './repository.ts'

/**
 * The selection in the request that opens a cart. `isBlocked` means that the caller tried too many wrong codes, so the
 * coupon is not tried.
 */
export type CheckoutLink = {
  variant: Variant | null
  coupon: string | null
  isBlocked: boolean
  campaignId: string | null
  /** The utm parameters and the campaign of the link. */
  source: Record<string, string>
  attribute: (stored: Attribution | null) => Attribution
}

export async function hasTooManyWrongCodes(ctx: Context, coupon: string): Promise<boolean> {
  try {
    await assertNotGuessingCodes(ctx, coupon, 'link')
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'promotion_too_many_tries') return true
    throw error
  }
}

/** Applies the promotion code of a link to a cart. If the code does not apply, the cart keeps its current code. */
export async function applyCoupon(
  ctx: Context,
  row: CheckoutRow,
  baseGoods: CheckoutItem,
  { coupon, isBlocked }: CheckoutLink,
) {
  const loadGoods = (code: string) => getCheckoutItem(ctx.db, baseGoods.product.id, code, ctx.clock())
  const currentGoods = row.promotion_code ? await loadGoods(row.promotion_code) : baseGoods
  const isAlreadyApplied = isBlocked && coupon === normalizePromotionCode(row.promotion_code)
  if (!coupon || isAlreadyApplied) return { row, goods: currentGoods, couponRefused: null }
  if (isBlocked) return { row, goods: currentGoods, couponRefused: 'promotion_too_many_tries' as const }
  const goods = await loadGoods(coupon)
  const couponRefused = await findPromotionRejection(ctx, goods, row)
  if (couponRefused) return { row, goods: currentGoods, couponRefused }
  return { row: { ...row, promotion_code: goods.promotion?.code ?? null }, goods, couponRefused }
}
