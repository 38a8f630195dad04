import { languageOf } from '#domain/language.ts'
import { findShopFront } from '#server/checkout/index.ts'
import type { Context } from '#server/kernel/context.ts'
import { createLastKnown } from '#server/kernel/last-known.ts'

/** The shop, and its words unless the order was placed in others. */
export async function shopOf(ctx: Context, ordered: string | null | undefined) {
  const { shop, language } = await findShopFront(ctx.db)
  return { shop, language: languageOf(ordered, language) }
}

/** Reads the shop's time zone; while the database is away, as it was last read here, else null. */
export function createTimeZoneReader() {
  const readOrLast = createLastKnown()
  let last: string | null = null
  return (ctx: Context): Promise<string | null> =>
    readOrLast({
      async read() {
        last = (await findShopFront(ctx.db)).timeZone
        return last
      },
      last: () => last,
    })
}

export const simulated = async (ctx: Context) => (await ctx.provider.mode(ctx.db)) === 'simulator'
