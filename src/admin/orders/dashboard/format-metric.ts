import { formatMoney } from '#domain/money.ts'
import type { SalesMetric } from '#domain/sales.ts'
import { locale } from '#i18n/index.ts'
import { sales as words } from '#i18n/lazy-words.ts'

const isRatio = (metric: SalesMetric) => metric === 'checkout' || metric === 'upsell'
const formatPercent = (value: number, maximumFractionDigits: number, signDisplay: 'auto' | 'exceptZero') =>
  value.toLocaleString(locale, { style: 'percent', maximumFractionDigits, signDisplay })

export function formatMetric(metric: SalesMetric, value: number | null, currency: string): string {
  if (value === null) return words.none
  if (isRatio(metric)) return formatPercent(value, 1, 'auto')
  return metric === 'orders' ? value.toLocaleString(locale) : formatMoney(value, currency)
}

/** Formats a change as '+12%', or the change of a conversion rate in percentage points as '+1.2 pts'. */
export const formatMetricChange = (metric: SalesMetric, change: number): string =>
  isRatio(metric)
    ? words.points((change * 100).toLocaleString(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }))
    : formatPercent(change, 0, 'exceptZero')

const shortDateFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
/** Formats a calendar day, for example as '20 de nov.'. */
export const formatDay = (day: string): string => shortDateFormat.format(new Date(`${day}T00:00:00Z`))
