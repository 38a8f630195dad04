import { mostPromotions, type Promotion } from '#contract/promotions.ts'
import type { Context, Mode } from '#server/kernel/context.ts'
import { presentPromotions } from './present.ts'
import { pageOfPromotions } from './repository.ts'

/** All promotions that were not deleted, newest first. */
export async function listPromotions(ctx: Context): Promise<{ promotions: Promotion[]; mode: Mode }> {
  const promotions = await presentPromotions(ctx, await pageOfPromotions(ctx.db, mostPromotions))
  return { promotions, mode: await ctx.provider.mode(ctx.db) }
}
