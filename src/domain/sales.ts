/** The sums from which sales metrics are calculated (docs/orders.md). */
export type SalesTotals = {
  revenueCents: number
  orders: number
  checkouts: number
  checkoutsPaid: number
  offered: number
  accepted: number
}

export const salesMetrics = ['revenue', 'orders', 'average', 'checkout', 'upsell'] as const
export type SalesMetric = (typeof salesMetrics)[number]

const divideOrNull = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/**
 * Calculates a metric of a period: cents for revenue and average, a count for orders, a ratio from 0 to 1 for the two
 * conversions. Returns null when the divisor is 0.
 */
export function calculateSalesMetric(metric: SalesMetric, sums: SalesTotals): number | null {
  if (metric === 'revenue') return sums.revenueCents
  if (metric === 'orders') return sums.orders
  if (metric === 'average') return sums.orders === 0 ? null : Math.round(sums.revenueCents / sums.orders)
  return metric === 'checkout'
    ? divideOrNull(sums.checkoutsPaid, sums.checkouts)
    : divideOrNull(sums.accepted, sums.offered)
}

/**
 * Returns the change of a metric from the previous period as a ratio: 0.12 means 12 % more. For the two conversions it
 * returns the difference. Returns null when the change cannot be calculated.
 */
export function calculateSalesChange(metric: SalesMetric, now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null
  if (metric === 'checkout' || metric === 'upsell') return now - before
  return before === 0 ? null : (now - before) / before
}
