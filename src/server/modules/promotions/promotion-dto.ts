import { sumRevenueByPromotion } from './revenue/repository.ts'
import type { Promotion } from '#contract/promotions.ts'
import { getPromotionState, type Promotion as Rule } from '#domain/promotion.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { countUsesByPromotion, getPromotionRow, type PromotionRow } from './repository.ts'

export const toPromotionRule = (row: PromotionRow): Rule => ({
  kind: row.kind,
  percentOff: row.percent_off,
  amountOff: row.amount_off,
  currency: row.currency,
  productIds: row.product_ids,
  campaignIds: row.campaign_ids,
})

export const toPromotionTerms = (row: PromotionRow) => ({
  isActive: row.is_active,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  maxUses: row.max_uses,
})

/** Uses and revenue are those of the shop's current mode. */
export async function loadPromotionDtos(ctx: Context, rows: readonly PromotionRow[]): Promise<Promotion[]> {
  const mode = await ctx.provider.mode(ctx.db)
  const ids = rows.map(row => row.id)
  const [uses, revenue] = await Promise.all([
    countUsesByPromotion(ctx.db, ids, mode),
    sumRevenueByPromotion(ctx.db, ids, mode),
  ])
  return rows.map(row => {
    const { amountOff: amountCents, ...rule } = toPromotionRule(row)
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
      state: getPromotionState(toPromotionTerms(row), uses.get(row.id) ?? 0, ctx.clock()),
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

export async function getPromotion(ctx: Context, id: string): Promise<Promotion> {
  const row = await getPromotionRow(ctx.db, id)
  return orThrow((await loadPromotionDtos(ctx, [row]))[0], 'promotion_not_found')
}
