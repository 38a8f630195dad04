/** What numbers of sales are made of (docs/orders.md). */
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
 * A number of some days: cents for revenue and average, a count for orders, a share of 1 for the two conversions. Null:
 * there is nothing to divide by.
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
 * How a number stands to the one before: a share of it, 0.12 for a tenth and a fiftieth more; of conversions the
 * difference in points. Null: it cannot be told.
 */
export function calculateSalesChange(metric: SalesMetric, now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null
  if (metric === 'checkout' || metric === 'upsell') return now - before
  return before === 0 ? null : (now - before) / before
}
