import type { Promotion } from '#contract/promotions.ts'
import { promotionState, type Promotion as Rule } from '#domain/promotion.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { type PromotionRow, promotionById, revenueOf, usesOf } from './repository.ts'

/** A row as the rules of promotions have it. */
export const ruleOf = (row: PromotionRow): Rule => ({
  kind: row.kind,
  percentOff: row.percent_off,
  amountOff: row.amount_off,
  currency: row.currency,
  productIds: row.product_ids,
  campaignIds: row.campaign_ids,
})

/** When it runs, and how often. */
export const termsOf = (row: PromotionRow) => ({
  isActive: row.is_active,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  maxUses: row.max_uses,
})

/** Promotions with their uses and revenue in the present mode. */
export async function presentPromotions(ctx: Context, rows: readonly PromotionRow[]): Promise<Promotion[]> {
  const mode = await ctx.provider.mode(ctx.db)
  const ids = rows.map(row => row.id)
  const [uses, revenue] = await Promise.all([usesOf(ctx.db, ids, mode), revenueOf(ctx.db, ids, mode)])
  return rows.map(row => {
    const { amountOff: amountCents, ...rule } = ruleOf(row)
    return {
      id: row.id,
      code: row.code,
      ...rule,
      amountCents,
      productIds: [...rule.productIds],
      campaignIds: [...rule.campaignIds],
      isActive: row.is_active,
      startsAt: row.starts_at?.toISOString() ?? null,
      endsAt: row.ends_at?.toISOString() ?? null,
      maxUses: row.max_uses,
      usesPerCustomer: row.uses_per_customer,
      state: promotionState(termsOf(row), uses.get(row.id) ?? 0, ctx.clock()),
      uses: uses.get(row.id) ?? 0,
      revenue: revenue
        .filter(each => each.id === row.id)
        .map(({ currency, cents, orders }) => ({ currency, cents, orders })),
      version: row.version,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }
  })
}

/** A promotion as it is now. Refuses with `promotion_not_found`. */
export async function promotionNow(ctx: Context, id: string): Promise<Promotion> {
  const row = found(await promotionById(ctx.db, id), 'promotion_not_found')
  return found((await presentPromotions(ctx, [row]))[0], 'promotion_not_found')
}
