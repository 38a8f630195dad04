import { resolvePageLanguage } from '#domain/language.ts'
import { getShopFront } from '#server/modules/settings/shop/index.ts'
import { createStaleFallback } from '#server/platform/cache/stale-fallback.ts'
import type { Context } from '#server/platform/core/context.ts'

/** Loads the shop with the language of the order, or without an order with the shop’s own language. */
export async function loadShopForPage(ctx: Context, ordered: string | null | undefined) {
  const { shop, language } = await getShopFront(ctx.db)
  return { shop, language: resolvePageLanguage(ctx.readerLanguage(), ordered, language) }
}

/** Reads the shop’s time zone. While the database is down, returns the last value read, or null. */
export function createTimeZoneReader() {
  const readOrLast = createStaleFallback()
  let last: string | null = null
  return (ctx: Context): Promise<string | null> =>
    readOrLast({
      async read() {
        last = (await getShopFront(ctx.db)).timeZone
        return last
      },
      last: () => last,
    })
}

export const isSimulated = async (ctx: Context) => (await ctx.provider.mode(ctx.db)) === 'simulator'
