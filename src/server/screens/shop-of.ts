import { languageOf } from '#domain/language.ts'
import { findShopFront } from '#server/checkout/index.ts'
import type { Context } from '#server/kernel/context.ts'

/** The shop, and its words unless the order was placed in others. */
export async function shopOf(ctx: Context, ordered: string | null | undefined) {
  const { shop, language } = await findShopFront(ctx.db)
  return { shop, language: languageOf(ordered, language) }
}
export const simulated = async (ctx: Context) => (await ctx.provider.mode(ctx.db)) === 'simulator'
