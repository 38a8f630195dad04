/**
 * Web vitals measured in visitors' browsers: largest contentful paint, cumulative layout shift, interaction to next
 * paint, time to first byte.
 */
export const vitalNames = ['lcp', 'cls', 'inp', 'ttfb'] as const
export type VitalName = (typeof vitalNames)[number]
export type VitalRating = 'good' | 'needs_work' | 'poor'

type Scale = { good: number; poor: number; bounds: readonly number[] }
/**
 * Upper bounds of the buckets in milliseconds, for `cls` in thousandths. The last bucket has no upper bound. The limits
 * of good and poor (web.dev/articles/vitals) are among the bounds, so that the share of good visits is exact.
 */
const scales: Record<VitalName, Scale> = {
  lcp: { good: 2_500, poor: 4_000, bounds: [250, 500, 750, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000, 10_000] },
  cls: { good: 100, poor: 250, bounds: [10, 25, 50, 75, 100, 150, 250, 500, 1_000] },
  inp: { good: 200, poor: 500, bounds: [25, 50, 100, 150, 200, 300, 500, 800, 1_500] },
  ttfb: { good: 800, poor: 1_800, bounds: [50, 100, 200, 400, 600, 800, 1_200, 1_800, 3_000, 6_000] },
}

/** Returns the index of the bucket that contains a value (milliseconds, for `cls` thousandths). */
export function getVitalBucket(name: VitalName, value: number): number {
  const { bounds } = scales[name]
  const at = bounds.findIndex(bound => value <= bound)
  return at === -1 ? bounds.length : at
}

/** Rates a value in milliseconds (for `cls` in thousandths). */
export function rateVital(name: VitalName, value: number): VitalRating {
  const { good, poor } = scales[name]
  if (value <= good) return 'good'
  return value <= poor ? 'needs_work' : 'poor'
}

/**
 * Estimates the 75th percentile in milliseconds (for `cls` in thousandths) from the number of visits per bucket,
 * interpolated within a bucket. In the last bucket, which is unbounded, the result is the lower bound, so the true
 * value is larger. Returns null without visits.
 */
export function estimateVitalP75(name: VitalName, counts: ReadonlyMap<number, number>): number | null {
  const { bounds } = scales[name]
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const rank = total * 0.75
  let before = 0
  for (const [at, bound] of bounds.entries()) {
    const here = counts.get(at) ?? 0
    if (here > 0 && before + here >= rank) {
      const from = bounds[at - 1] ?? 0
      return Math.round(from + ((rank - before) / here) * (bound - from))
    }
    before += here
  }
  return bounds.at(-1) ?? null
}

/** Returns the share of good visits, from 0 to 1. */
export function calculateGoodShare(name: VitalName, counts: ReadonlyMap<number, number>): number {
  const { good, bounds } = scales[name]
  let [total, goodCount] = [0, 0]
  for (const [at, count] of counts) {
    total += count
    if ((bounds[at] ?? Number.POSITIVE_INFINITY) <= good) goodCount += count
  }
  return total === 0 ? 0 : goodCount / total
}
