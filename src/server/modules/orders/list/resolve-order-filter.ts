import type { OrderFilter } from '#contract/order-list.ts'
import { addDays, countDays, toCalendarDay } from '#domain/calendar-day.ts'
import { toSearchKey } from '#domain/search-key.ts'
import { parseSearchWords } from '#server/modules/search-keys/index.ts'
import { getShopTimeZone } from '#server/modules/settings/shop/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { canSeeCustomers } from '#server/platform/http/authorize-actor.ts'
import type { ResolvedOrderFilter } from './repository.ts'

/** Numbers such as `#1048` and `1048` match the order number, and all text also matches as word prefixes. */
function parseSearch(q: string) {
  const words = parseSearchWords(q)
  const number = /^#?(\d{1,12})$/.exec(toSearchKey(words.join(' ')))?.[1]
  return { number: number ? Number(number) : null, words }
}

/**
 * Resolves a filter, by default in the current mode. `narrowed` is null when the search must find nothing: a member who
 * may not see customers can search by order number only, since prefix searches would reveal an e-mail address letter by
 * letter. Throws `period_invalid`.
 */
export async function resolveOrderFilter(
  ctx: Pick<Context, 'db' | 'actor' | 'provider' | 'clock'>,
  { q = '', mode, days, ...filter }: OrderFilter,
): Promise<{ mode: ResolvedOrderFilter['mode']; narrowed: ResolvedOrderFilter | null }> {
  if (filter.from && filter.to && countDays(filter.from, filter.to) < 1) throw new AppError('period_invalid')
  const resolvedMode = mode ?? (await ctx.provider.mode(ctx.db))
  const search = parseSearch(q)
  const hidesCustomers = !canSeeCustomers(ctx) && search.words.length > 0
  if (hidesCustomers && search.number === null) return { mode: resolvedMode, narrowed: null }
  const timeZone = await getShopTimeZone(ctx.db)
  const from = days ? addDays(toCalendarDay(timeZone, ctx.clock()), 1 - days) : filter.from
  return {
    mode: resolvedMode,
    narrowed: { ...filter, from, ...search, ...(hidesCustomers && { words: [] }), mode: resolvedMode, timeZone },
  }
}
