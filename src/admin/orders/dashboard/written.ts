import { formatMoney } from '#domain/money.ts'
import type { SalesMetric } from '#domain/sales.ts'
import { locale } from '#words/index.ts'
import { sales as words } from '#words/rooms.ts'

const isShare = (metric: SalesMetric) => metric === 'checkout' || metric === 'upsell'
const percent = (value: number, maximumFractionDigits: number, signDisplay: 'auto' | 'exceptZero') =>
  value.toLocaleString(locale, { style: 'percent', maximumFractionDigits, signDisplay })

/** A number of sales as people read it. */
export function writtenNumber(metric: SalesMetric, value: number | null, currency: string): string {
  if (value === null) return words.none
  if (isShare(metric)) return percent(value, 1, 'auto')
  return metric === 'orders' ? value.toLocaleString(locale) : formatMoney(value, currency)
}

/** '+12%', of conversions '+1.2 pts'. */
export const writtenChange = (metric: SalesMetric, change: number): string =>
  isShare(metric)
    ? words.points((change * 100).toLocaleString(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }))
    : percent(change, 0, 'exceptZero')

const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
/** '20 de nov.': a day of the calendar. */
export const writtenDay = (day: string): string => short.format(new Date(`${day}T00:00:00Z`))
