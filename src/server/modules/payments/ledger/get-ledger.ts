import type { Reply, Request } from '#contract/endpoint.ts'
import { type readLedger as endpoint, type LedgerSums, maxLedgerDays } from '#contract/ledger.ts'
import { addDays, countDays, toCalendarDay } from '#domain/calendar-day.ts'
import { getShopTimeZone } from '#server/modules/settings/shop/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { findInstallationFact } from '#server/platform/db/installation-facts.ts'
import { getLastReadFactKey } from './facts.ts'
import { listModesWithEntries, sumEntriesByDay } from './repository.ts'

const defaultDays = 30
const emptySums: LedgerSums = {
  inCents: 0,
  refundCents: 0,
  disputeCents: 0,
  feeCents: 0,
  otherCents: 0,
  netCents: 0,
  payoutCents: 0,
}
const sumNames = Object.keys(emptySums) as (keyof LedgerSums)[]

function addSums(items: readonly LedgerSums[]): LedgerSums {
  const total = { ...emptySums }
  for (const item of items) for (const name of sumNames) total[name] += item[name]
  return total
}

/**
 * Lists the currencies by number of entries, largest first. Currencies with equal numbers are in alphabetical order.
 */
function listCurrencies(rows: readonly { currency: string; entries: number }[]): string[] {
  const counts = new Map<string, number>()
  for (const { currency, entries } of rows) counts.set(currency, (counts.get(currency) ?? 0) + entries)
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([currency]) => currency)
}

/** Returns the provider’s ledger by day in the shop’s time zone. Throws `period_invalid`. */
export async function getLedger(
  ctx: Context,
  query: Request<typeof endpoint>['query'],
): Promise<Reply<typeof endpoint>> {
  const timeZone = await getShopTimeZone(ctx.db)
  const to = query.to ?? toCalendarDay(timeZone, ctx.clock())
  const from = query.from ?? addDays(to, 1 - defaultDays)
  const days = countDays(from, to)
  if (days < 1 || days > maxLedgerDays) throw new AppError('period_invalid')
  const mode = query.mode ?? (await ctx.provider.mode(ctx.db))
  const rows = await sumEntriesByDay(ctx.db, { mode, timeZone, from, to })
  const currencies = listCurrencies(rows)
  const currency = query.currency ?? currencies[0] ?? null
  const currencyRows = rows.filter(row => row.currency === currency)
  const readAt = await findInstallationFact(ctx.db, getLastReadFactKey(mode))
  return {
    mode,
    modes: await listModesWithEntries(ctx.db),
    timeZone,
    from,
    to,
    currency,
    currencies,
    days: currencyRows,
    total: addSums(currencyRows),
    readAt: readAt && new Date(Number(readAt)).toISOString(),
  }
}
