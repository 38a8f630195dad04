import type { PromotionRefusal } from '#contract/checkout.ts'
import { findPlacedOrder } from '#server/modules/orders/index.ts'
import { hasUsesLeft } from '#server/modules/promotions/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { findRuleRejection } from './price-checkout.ts'
import type { CheckoutItem, CheckoutRow } from './repository.ts'

type Cart = Pick<CheckoutRow, 'id' | 'state' | 'mode' | 'surface' | 'lines' | 'buyer' | 'browser_hash' | 'campaign_id'>
/**
 * Why the promotion code that `goods` was loaded with cannot be applied to a cart: unknown, ended or used up, or meant
 * for other products, another campaign or another currency. Null when it can be applied.
 */
export async function findPromotionRejection(
  ctx: Context,
  goods: CheckoutItem,
  row: Cart,
): Promise<PromotionRefusal | null> {
  const refused = findRuleRejection(goods, row)
  if (refused || !goods.promotion) return refused
  const placed = row.state === 'paying' ? await findPlacedOrder(ctx.db, row.id, row.browser_hash) : null
  const buyer = { mode: row.mode, email: row.buyer?.email ?? null, orderId: placed?.order.id ?? null }
  return (await hasUsesLeft(ctx, goods.promotion, buyer)) ? null : 'promotion_used_up'
}
