import type { Reply, Request } from '#contract/endpoint.ts'
import { type readLedger as endpoint, type LedgerSums, longestLedger } from '#contract/ledger.ts'
import { dayAfter, dayIn, daysBetween } from '#domain/calendar-day.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { readFact } from './facts.ts'
import { factOf, modesWithEntries, sumsByDay, timeZoneOfShop } from './repository.ts'

const usualDays = 30
const nothing: LedgerSums = {
  inCents: 0,
  refundCents: 0,
  disputeCents: 0,
  feeCents: 0,
  otherCents: 0,
  netCents: 0,
  payoutCents: 0,
}
const names = Object.keys(nothing) as (keyof LedgerSums)[]

function added(all: readonly LedgerSums[]): LedgerSums {
  const total = { ...nothing }
  for (const one of all) for (const name of names) total[name] += one[name]
  return total
}

/** The currency with most bookings; the rest in the order of their letters. */
function currenciesOf(rows: readonly { currency: string; entries: number }[]): string[] {
  const counts = new Map<string, number>()
  for (const { currency, entries } of rows) counts.set(currency, (counts.get(currency) ?? 0) + entries)
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([currency]) => currency)
}

/** What the provider booked, by day where the shop is. Refuses with `period_invalid`. */
export async function readLedger(
  ctx: Context,
  query: Request<typeof endpoint>['query'],
): Promise<Reply<typeof endpoint>> {
  const kept = await timeZoneOfShop(ctx.db)
  const timeZone = isTimeZone(kept) ? kept : 'UTC'
  const to = query.to ?? dayIn(timeZone, ctx.clock())
  const from = query.from ?? dayAfter(to, 1 - usualDays)
  const days = daysBetween(from, to)
  if (days < 1 || days > longestLedger) throw new AppError('period_invalid')
  const mode = query.mode ?? (await ctx.provider.mode(ctx.db))
  const rows = await sumsByDay(ctx.db, { mode, timeZone, from, to })
  const currencies = currenciesOf(rows)
  const currency = query.currency ?? currencies[0] ?? null
  const its = rows.filter(row => row.currency === currency)
  const readAt = await factOf(ctx.db, readFact(mode))
  return {
    mode,
    modes: await modesWithEntries(ctx.db),
    timeZone,
    from,
    to,
    currency,
    currencies,
    days: its,
    total: added(its),
    readAt: readAt && new Date(Number(readAt)).toISOString(),
  }
}
