import { type readDashboard as endpoint, maxDashboardDays, type SalesDay, type SalesSums } from '#contract/dashboard.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import { addDays, countDays, toCalendarDay } from '#domain/calendar-day.ts'
import { getShopTimeZone } from '#server/modules/settings/shop/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { type CurrencyDay, findSalesByDay, findSalesByMethod } from './repository.ts'

const defaultDays = 30
const noSales: SalesSums = {
  revenueCents: 0,
  refundedCents: 0,
  orders: 0,
  checkouts: 0,
  checkoutsPaid: 0,
  offered: 0,
  accepted: 0,
}
const sumNames = Object.keys(noSales) as (keyof SalesSums)[]

function sumSales(items: readonly Partial<SalesSums>[]): SalesSums {
  const total = { ...noSales }
  for (const item of items) for (const name of sumNames) total[name] += item[name] ?? 0
  return total
}

/** Sorts currencies by orders, then by checkouts, then alphabetically. */
function rankCurrencies(rows: readonly CurrencyDay[]): string[] {
  const totals = [...new Set(rows.map(row => row.currency))].map(currency => ({
    currency,
    ...sumSales(rows.filter(row => row.currency === currency)),
  }))
  return totals
    .sort((a, b) => b.orders - a.orders || b.checkouts - a.checkouts || a.currency.localeCompare(b.currency))
    .map(each => each.currency)
}

/** Builds every day of the period, including days without sales. */
function buildDays(rows: readonly CurrencyDay[], from: string, count: number): SalesDay[] {
  const parts = new Map<string, CurrencyDay[]>()
  for (const row of rows) parts.set(row.day, [...(parts.get(row.day) ?? []), row])
  return Array.from({ length: count }, (_, place) => {
    const day = addDays(from, place)
    return { day, ...sumSales(parts.get(day) ?? []) }
  })
}

/**
 * Reads sales by day in the shop's time zone, and the same number of days before for comparison. When the period
 * includes today, the earlier period ends at the same time of day. Throws `period_invalid`.
 */
export async function readDashboard(
  ctx: Context,
  query: Request<typeof endpoint>['query'],
): Promise<Reply<typeof endpoint>> {
  const timeZone = await getShopTimeZone(ctx.db)
  const now = ctx.clock()
  const today = toCalendarDay(timeZone, now)
  const to = query.to ?? today
  const from = query.from ?? addDays(to, 1 - (query.days ?? defaultDays))
  const count = countDays(from, to)
  if (count < 1 || count > maxDashboardDays) throw new AppError('period_invalid')
  const mode = query.mode ?? (await ctx.provider.mode(ctx.db))
  const [first, last] = [addDays(from, -count), addDays(from, -1)]
  const rows = await findSalesByDay(ctx.db, { mode, timeZone, from: first, to, until: null })
  const currencies = rankCurrencies(rows)
  const currency = query.currency ?? currencies[0] ?? null
  const currencyRows = rows.filter(row => row.currency === currency)
  const days = buildDays(currencyRows, from, count)
  const before = buildDays(currencyRows, first, count)
  const isRunning = to === today
  const lastUntilNow = isRunning
    ? await findSalesByDay(ctx.db, { mode, timeZone, from: last, to: last, until: now })
    : currencyRows.filter(row => row.day === last)
  return {
    mode,
    timeZone,
    from,
    to,
    currency,
    currencies,
    days,
    before,
    total: sumSales(days),
    totalBefore: sumSales([...before.slice(0, -1), ...lastUntilNow.filter(row => row.currency === currency)]),
    methods: currency ? await findSalesByMethod(ctx.db, { mode, timeZone, from, to, until: null }, currency) : [],
  }
}
