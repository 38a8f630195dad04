export interface BillingInterval {
  interval: string
  interval_count: number
}

const day = 86_400
const maxIntervalSeconds: Record<string, number> = { day, week: 7 * day, month: 31 * day, year: 366 * day }

/** A day that the month does not have becomes its last day. Counts in UTC, as Stripe does. */
function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const ofDay = seconds % day
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) / 1000 + ofDay
}

/** Start of the period `steps` after the anchor. Counting from the anchor keeps the 31st after a shorter month. */
export function getPeriodBoundary(
  anchor: number,
  { interval, interval_count }: BillingInterval,
  steps: number,
): number {
  const many = steps * interval_count
  if (interval === 'day') return anchor + many * day
  if (interval === 'week') return anchor + many * 7 * day
  return addMonths(anchor, interval === 'year' ? many * 12 : many)
}

/** Returns the first boundary later than `after`, but never one before the anchor. */
export function getNextPeriodBoundary(anchor: number, rhythm: BillingInterval, after: number): number {
  const step = (maxIntervalSeconds[rhythm.interval] ?? day) * rhythm.interval_count
  let steps = Math.max(0, Math.floor((after - anchor) / step))
  while (getPeriodBoundary(anchor, rhythm, steps) <= after) steps += 1
  return getPeriodBoundary(anchor, rhythm, steps)
}
