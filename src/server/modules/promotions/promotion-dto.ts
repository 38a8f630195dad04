import type { Promotion } from '#contract/promotions.ts'
import { getPromotionState } from '#domain/promotion.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import {
  countUsesByPromotion,
  getPromotionRow,
  type PromotionRow,
  toPromotionRule,
  toPromotionTerms,
} from './repository.ts'
import { sumRevenueByPromotion } from './revenue/repository.ts'

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
      includesBumps: row.includes_bumps,
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
