import { maxPromotions, type Promotion } from '#contract/promotions.ts'
import type { Context, Mode } from '#server/platform/core/context.ts'
import { loadPromotionDtos } from './promotion-dto.ts'
import { findPromotions } from './repository.ts'

export async function listPromotions(ctx: Context): Promise<{ promotions: Promotion[]; mode: Mode }> {
  const promotions = await loadPromotionDtos(ctx, await findPromotions(ctx.db, maxPromotions))
  return { promotions, mode: await ctx.provider.mode(ctx.db) }
}
