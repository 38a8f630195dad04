export interface BillingInterval {
  interval: string
  interval_count: number
}

const day = 86_400
const maxIntervalSeconds: Record<string, number> = { day, week: 7 * day, month: 31 * day, year: 366 * day }

/** Adds months in UTC, as Stripe does. A day that the resulting month does not have becomes its last day. */
function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const ofDay = seconds % day
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) / 1000 + ofDay
}

/**
 * Returns the start of the period that is `periods` periods after the anchor. Periods are counted from the anchor, so a
 * 31st becomes the 31st again after a shorter month.
 */
export function getPeriodBoundary(
  anchor: number,
  { interval, interval_count }: BillingInterval,
  periods: number,
): number {
  const intervals = periods * interval_count
  if (interval === 'day') return anchor + intervals * day
  if (interval === 'week') return anchor + intervals * 7 * day
  return addMonths(anchor, interval === 'year' ? intervals * 12 : intervals)
}

/** Returns the first period boundary later than `after`, but never one before the anchor. */
export function getNextPeriodBoundary(anchor: number, billingInterval: BillingInterval, after: number): number {
  const maxPeriodSeconds = (maxIntervalSeconds[billingInterval.interval] ?? day) * billingInterval.interval_count
  let periods = Math.max(0, Math.floor((after - anchor) / maxPeriodSeconds))
  while (getPeriodBoundary(anchor, billingInterval, periods) <= after) periods += 1
  return getPeriodBoundary(anchor, billingInterval, periods)
}
