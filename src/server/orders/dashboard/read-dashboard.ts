import { type readDashboard as endpoint, longestDashboard, type SalesDay, type SalesSums } from '#contract/dashboard.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import { dayAfter, dayIn, daysBetween } from '#domain/calendar-day.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { timeZoneOfShop } from '../list/repository.ts'
import { type DayOfCurrency, salesByDay } from './repository.ts'

const usualDays = 30
const nothing: SalesSums = {
  revenueCents: 0,
  refundedCents: 0,
  orders: 0,
  checkouts: 0,
  checkoutsPaid: 0,
  offered: 0,
  accepted: 0,
}
const names = Object.keys(nothing) as (keyof SalesSums)[]

function added(all: readonly Partial<SalesSums>[]): SalesSums {
  const total = { ...nothing }
  for (const one of all) for (const name of names) total[name] += one[name] ?? 0
  return total
}

/** The currency with most orders first, then with most open checkouts; the rest in the order of their letters. */
function currenciesOf(rows: readonly DayOfCurrency[]): string[] {
  const all = [...new Set(rows.map(row => row.currency))].map(currency => ({
    currency,
    ...added(rows.filter(row => row.currency === currency)),
  }))
  return all
    .sort((a, b) => b.orders - a.orders || b.checkouts - a.checkouts || a.currency.localeCompare(b.currency))
    .map(one => one.currency)
}

/** Every day from the first to the last, also those on which nothing happened. */
function daysOf(rows: readonly DayOfCurrency[], from: string, count: number): SalesDay[] {
  const parts = new Map<string, DayOfCurrency[]>()
  for (const row of rows) parts.set(row.day, [...(parts.get(row.day) ?? []), row])
  return Array.from({ length: count }, (_, place) => {
    const day = dayAfter(from, place)
    return { day, ...added(parts.get(day) ?? []) }
  })
}

/**
 * What was sold by day where the shop is, beside as many days before: those of a period that has not ended yet only up
 * to the same time of day. Refuses with `period_invalid`.
 */
export async function readDashboard(
  ctx: Context,
  query: Request<typeof endpoint>['query'],
): Promise<Reply<typeof endpoint>> {
  const timeZone = await timeZoneOfShop(ctx.db)
  const now = ctx.clock()
  const today = dayIn(timeZone, now)
  const to = query.to ?? today
  const from = query.from ?? dayAfter(to, 1 - (query.days ?? usualDays))
  const count = daysBetween(from, to)
  if (count < 1 || count > longestDashboard) throw new AppError('period_invalid')
  const mode = query.mode ?? (await ctx.provider.mode(ctx.db))
  const [first, last] = [dayAfter(from, -count), dayAfter(from, -1)]
  const rows = await salesByDay(ctx.db, { mode, timeZone, from: first, to, until: null })
  const currencies = currenciesOf(rows)
  const currency = query.currency ?? currencies[0] ?? null
  const its = rows.filter(row => row.currency === currency)
  const days = daysOf(its, from, count)
  const before = daysOf(its, first, count)
  const isRunning = to === today
  const lastUntilNow = isRunning
    ? await salesByDay(ctx.db, { mode, timeZone, from: last, to: last, until: now })
    : its.filter(row => row.day === last)
  return {
    mode,
    timeZone,
    from,
    to,
    currency,
    currencies,
    days,
    before,
    total: added(days),
    totalBefore: added([...before.slice(0, -1), ...lastUntilNow.filter(row => row.currency === currency)]),
  }
}
