import { maxUnpaidUnitsPerNetwork } from '#domain/max-unpaid-units-per-network.ts'
import type { Context, Mode, Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId, sha256Hex } from '#server/platform/core/ids.ts'
import {
  countUses,
  countUsesReservedByAddress,
  lockPromotionByCode,
  lockPromotionForUse,
  updateUseState,
  upsertUse,
} from './repository.ts'

/**
 * E-mail addresses that differ only in case or surrounding spaces count as one customer. 'a+x@…' and 'a@…' count as two
 * customers, because mail servers treat them as different addresses.
 */
export const hashCustomer = (email: string) => sha256Hex(`promotion ${email.trim().toLowerCase()}`)

type UsageLimits = { id: string; max_uses: number | null; uses_per_customer: number | null }
/** The limit per customer is not checked while the buyer's e-mail address is unknown (null). */
export async function hasUsesLeft(
  ctx: Context,
  promotion: UsageLimits,
  { mode, email, orderId }: { mode: Mode; email: string | null; orderId: string | null },
): Promise<boolean> {
  const { max_uses: maxUses, uses_per_customer: perCustomer } = promotion
  if (maxUses === null && perCustomer === null) return true
  const uses = await countUses(ctx.db, promotion.id, mode, email === null ? '' : hashCustomer(email), orderId)
  if (maxUses !== null && uses.all >= maxUses) return false
  return perCustomer === null || email === null || uses.ofCustomer < perCustomer
}

type Order = { id: string; mode: Mode; email: string; promotion_code: string | null }
/**
 * Reserves one use of the order's promotion. Throws promotion_not_found, promotion_used_up, or too_many_unpaid when
 * other unpaid carts from the same IP address have already reserved as many uses as one address may reserve. An order
 * that was `paid` with the promotion is exempt from all limits.
 */
export async function reservePromotion(tx: Tx, order: Order, paid = false): Promise<void> {
  // A promotion removed from a pending order stays reserved, because the intent may still be paid at the discounted
  // price.
  if (!order.promotion_code) return paid ? releasePromotion(tx, order.id) : undefined
  const promotion = await lockPromotionByCode(tx.db, order.promotion_code)
  if (!promotion && paid) return
  if (!promotion) throw new AppError('promotion_not_found')
  // With the lock, a concurrent second order sees the use of the first. A promotion without limits needs no lock.
  if (promotion.max_uses !== null || promotion.uses_per_customer !== null)
    await lockPromotionForUse(tx.db, promotion.id)
  const usage = { mode: order.mode, email: order.email, orderId: order.id }
  if (!paid && !(await hasUsesLeft(tx, promotion, usage))) throw new AppError('promotion_used_up')
  if (!paid && promotion.max_uses !== null) {
    const usesOfOtherCarts = await countUsesReservedByAddress(tx.db, promotion.id, sha256Hex(tx.address), order.id)
    if (usesOfOtherCarts >= maxUnpaidUnitsPerNetwork(promotion.max_uses))
      throw new AppError('too_many_unpaid', { retryAfter: 60 })
  }
  await upsertUse(tx.db, {
    id: newId(),
    promotion_id: promotion.id,
    order_id: order.id,
    customer_hash: hashCustomer(order.email),
    mode: order.mode,
    state: 'reserved',
    created_at: tx.clock(),
    updated_at: tx.clock(),
  })
}

export const consumePromotion = (ctx: Context, orderId: string) =>
  updateUseState(ctx.db, orderId, 'consumed', ctx.clock())
/** Call this function only after the provider has confirmed that the order will not be paid. */
export const releasePromotion = (ctx: Context, orderId: string) =>
  updateUseState(ctx.db, orderId, 'released', ctx.clock())
