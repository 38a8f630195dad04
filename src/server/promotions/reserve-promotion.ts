import { maxUnpaidUnitsPerNetwork } from '#domain/max-unpaid-units-per-network.ts'
import type { Context, Mode } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { newId, sha256Hex } from '#server/kernel/ids.ts'
import {
  countUses,
  countUsesReservedByAddress,
  lockPromotionByCode,
  lockPromotionForUse,
  updateUseState,
  upsertUse,
} from './repository.ts'

/** 'Marina@Example.com ' and 'marina@example.com' are one customer; 'a+x@…' stays another, as mail servers have it. */
const hashCustomer = (email: string) => sha256Hex(`promotion ${email.trim().toLowerCase()}`)

type UsageLimits = { id: string; max_uses: number | null; uses_per_customer: number | null }
/** Whether a promotion has a use left for this buyer; null for a buyer who is not known yet. */
export async function hasUsesLeft(
  ctx: Context,
  promotion: UsageLimits,
  { mode, email, orderId }: { mode: Mode; email: string | null; orderId: string | null },
): Promise<boolean> {
  const { max_uses: most, uses_per_customer: perCustomer } = promotion
  if (most === null && perCustomer === null) return true
  const uses = await countUses(ctx.db, promotion.id, mode, email === null ? '' : hashCustomer(email), orderId)
  if (most !== null && uses.all >= most) return false
  return perCustomer === null || email === null || uses.ofCustomer < perCustomer
}

type Order = { id: string; mode: Mode; email: string; promotion_code: string | null }
/**
 * Reserves one use of the order's promotion. Call in the transaction that places the
 * order. Refuses with promotion_used_up, or with too_many_unpaid where the unpaid carts of its address keep their share of
 * the uses, unless the order was `paid` with it: what is taken counts.
 */
export async function reservePromotion(ctx: Context, order: Order, paid = false): Promise<void> {
  // One taken off again stays reserved while the order is pending: its intent may still be paid at the price with it.
  if (!order.promotion_code) return paid ? releasePromotion(ctx, order.id) : undefined
  const promotion = await lockPromotionByCode(ctx.db, order.promotion_code)
  if (!promotion && paid) return
  if (!promotion) throw new AppError('promotion_not_found')
  // Whoever comes second sees the use of the first; a code without limits keeps nobody waiting.
  if (promotion.max_uses !== null || promotion.uses_per_customer !== null)
    await lockPromotionForUse(ctx.db, promotion.id)
  const of = { mode: order.mode, email: order.email, orderId: order.id }
  if (!paid && !(await hasUsesLeft(ctx, promotion, of))) throw new AppError('promotion_used_up')
  if (!paid && promotion.max_uses !== null) {
    const others = await countUsesReservedByAddress(ctx.db, promotion.id, sha256Hex(ctx.address), order.id)
    if (others >= maxUnpaidUnitsPerNetwork(promotion.max_uses))
      throw new AppError('too_many_unpaid', { retryAfter: 60 })
  }
  await upsertUse(ctx.db, {
    id: newId(),
    promotion_id: promotion.id,
    order_id: order.id,
    customer_hash: hashCustomer(order.email),
    mode: order.mode,
    state: 'reserved',
    created_at: ctx.clock(),
    updated_at: ctx.clock(),
  })
}

/** The order is paid: its use is spent. */
export const consumePromotion = (ctx: Context, orderId: string) =>
  updateUseState(ctx.db, orderId, 'consumed', ctx.clock())
/** The provider confirmed that the order will not be paid: its use is free again. */
export const releasePromotion = (ctx: Context, orderId: string) =>
  updateUseState(ctx.db, orderId, 'released', ctx.clock())
