import type { OrderFilter } from '#contract/order-list.ts'
import { dayAfter, dayIn, daysBetween } from '#domain/calendar-day.ts'
import { searchKey } from '#domain/search-key.ts'
import { seesCustomers } from '#server/kernel/admit-actor.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { typedWords } from '#server/search-keys/index.ts'
import { type Narrowed, timeZoneOfShop } from './repository.ts'

/** '#1048' and '1048' are a number too; anything is also tried as beginnings of words. */
function readSearch(q: string) {
  const words = typedWords(q)
  const number = /^#?(\d{1,12})$/.exec(searchKey(words.join(' ')))?.[1]
  return { number: number ? Number(number) : null, words }
}

/**
 * A filter as the database is asked, of the present mode unless it names another. Null: it finds nothing, for who may not
 * see customers finds orders by number alone: beginnings of words, tried one letter after another, would spell an address.
 * Refuses with `period_invalid`.
 */
export async function narrowedBy(
  ctx: Pick<Context, 'db' | 'actor' | 'provider' | 'clock'>,
  { q = '', mode, days, ...filter }: OrderFilter,
): Promise<{ mode: Narrowed['mode']; narrowed: Narrowed | null }> {
  if (filter.from && filter.to && daysBetween(filter.from, filter.to) < 1) throw new AppError('period_invalid')
  const its = mode ?? (await ctx.provider.mode(ctx.db))
  const search = readSearch(q)
  const isBlind = !seesCustomers(ctx) && search.words.length > 0
  if (isBlind && search.number === null) return { mode: its, narrowed: null }
  const timeZone = await timeZoneOfShop(ctx.db)
  const from = days ? dayAfter(dayIn(timeZone, ctx.clock()), 1 - days) : filter.from
  return { mode: its, narrowed: { ...filter, from, ...search, ...(isBlind && { words: [] }), mode: its, timeZone } }
}
