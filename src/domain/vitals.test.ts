import { expect, it } from 'vitest'
import { calculateGoodShare, estimateVitalP75, getVitalBucket, rateVital, vitalNames } from './vitals.ts'

const counted = (name: (typeof vitalNames)[number], values: number[]) => {
  const counts = new Map<number, number>()
  for (const value of values) {
    const at = getVitalBucket(name, value)
    counts.set(at, (counts.get(at) ?? 0) + 1)
  }
  return counts
}

it('rates web vitals by the limits of web.dev', () => {
  expect([2_500, 2_501, 4_000, 4_001].map(value => rateVital('lcp', value))).toEqual([
    'good',
    'needs_work',
    'needs_work',
    'poor',
  ])
  expect([100, 101, 251].map(value => rateVital('cls', value))).toEqual(['good', 'needs_work', 'poor'])
  expect([200, 500, 501].map(value => rateVital('inp', value))).toEqual(['good', 'needs_work', 'poor'])
  expect([800, 1_800, 1_801].map(value => rateVital('ttfb', value))).toEqual(['good', 'needs_work', 'poor'])
})

it('estimates a 75th percentile whose rating is correct at every limit', () => {
  expect(estimateVitalP75('lcp', new Map())).toBeNull()
  expect(estimateVitalP75('lcp', counted('lcp', [0, 0, 0, 0]))).toBe(188)
  // With three good visits and a poor one, the 75th percentile is the slowest good visit.
  expect(estimateVitalP75('lcp', counted('lcp', [900, 900, 900, 9_000]))).toBe(1_000)
  expect(estimateVitalP75('lcp', counted('lcp', [900, 900, 9_000, 9_000]))).toBeGreaterThan(6_000)
  expect(estimateVitalP75('inp', counted('inp', [60_000]))).toBe(1_500)
  for (const name of vitalNames)
    expect(rateVital(name, estimateVitalP75(name, counted(name, [99_999])) ?? 0)).toBe('poor')
})

it('calculates the exact share of good visits', () => {
  expect(calculateGoodShare('cls', counted('cls', [0, 100, 101, 99_999]))).toBe(0.5)
  expect(calculateGoodShare('cls', new Map())).toBe(0)
})
