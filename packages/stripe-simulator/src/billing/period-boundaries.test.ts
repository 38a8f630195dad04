import { describe, expect, it } from 'vitest'
import { type BillingInterval, getNextPeriodBoundary } from './period-boundaries.ts'

const seconds = (text: string) => Date.parse(text) / 1000
const text = (at: number) => new Date(at * 1000).toISOString().slice(0, 19)

function boundaries(anchor: string, rhythm: BillingInterval, count: number): string[] {
  const from = seconds(anchor)
  const dates: string[] = []
  for (let at = from; dates.length < count; ) {
    at = getNextPeriodBoundary(from, rhythm, at)
    dates.push(text(at))
  }
  return dates
}

const every = (interval: string, interval_count = 1): BillingInterval => ({ interval, interval_count })

describe('period boundaries', () => {
  it('uses the last day of a month without a 31st, and the 31st again in longer months', () => {
    expect(boundaries('2026-01-31T14:05:09Z', every('month'), 5)).toEqual([
      '2026-02-28T14:05:09',
      '2026-03-31T14:05:09',
      '2026-04-30T14:05:09',
      '2026-05-31T14:05:09',
      '2026-06-30T14:05:09',
    ])
  })

  it('uses 29 February in leap years and 28 February in other years', () => {
    expect(boundaries('2027-11-30T00:00:00Z', every('month', 3), 2)).toEqual([
      '2028-02-29T00:00:00',
      '2028-05-30T00:00:00',
    ])
    expect(boundaries('2028-02-29T23:59:59Z', every('year'), 4)).toEqual([
      '2029-02-28T23:59:59',
      '2030-02-28T23:59:59',
      '2031-02-28T23:59:59',
      '2032-02-29T23:59:59',
    ])
  })

  it('adds months, weeks and days across the end of a year or month', () => {
    expect(boundaries('2026-11-15T08:00:00Z', every('month', 2), 2)).toEqual([
      '2027-01-15T08:00:00',
      '2027-03-15T08:00:00',
    ])
    expect(boundaries('2026-12-28T08:00:00Z', every('week', 2), 2)).toEqual([
      '2027-01-11T08:00:00',
      '2027-01-25T08:00:00',
    ])
    expect(boundaries('2028-02-28T08:00:00Z', every('day'), 2)).toEqual(['2028-02-29T08:00:00', '2028-03-01T08:00:00'])
  })

  it('keeps the time of day in UTC when daylight saving time changes', () => {
    // Daylight saving time ends in New York between these dates; in São Paulo it used to start between them.
    expect(boundaries('2026-10-20T03:30:00Z', every('month'), 2)).toEqual([
      '2026-11-20T03:30:00',
      '2026-12-20T03:30:00',
    ])
  })

  it('returns the anchor date while it is in the future', () => {
    const anchor = seconds('2026-03-31T12:00:00Z')
    expect(getNextPeriodBoundary(anchor, every('month'), anchor - 86_400 * 14)).toBe(anchor)
  })

  it('always returns a boundary later than the given time, whatever the start day', () => {
    for (const interval of ['day', 'week', 'month', 'year'])
      for (let start = seconds('2027-01-01T00:00:00Z'); start < seconds('2029-01-01T00:00:00Z'); start += 86_400 * 5) {
        let at = start
        for (let round = 0; round < 15; round += 1) {
          const next = getNextPeriodBoundary(start, every(interval), at)
          expect(next).toBeGreaterThan(at)
          at = next
        }
      }
  })
})
