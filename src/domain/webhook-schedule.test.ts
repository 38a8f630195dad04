import { describe, expect, it } from 'vitest'
import { getNextAttempt, maxWebhookAttempts, parseRetryAfter } from './webhook-schedule.ts'

const queuedAt = new Date('2026-11-27T00:00:00Z')
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const at = (ms: number) => new Date(queuedAt.getTime() + ms)

describe('getNextAttempt', () => {
  it('waits as Standard Webhooks recommends, with up to 10 % of jitter', () => {
    for (const [attempts, ms] of [
      [1, 5_000],
      [2, 5 * minuteMs],
      [3, 30 * minuteMs],
      [4, 2 * hourMs],
      [5, 5 * hourMs],
      [9, 24 * hourMs],
    ] as const) {
      const delay = (random: number) =>
        Number(getNextAttempt({ attempts, queuedAt, retryAfterMs: null }, queuedAt, random)) - queuedAt.getTime()
      expect([delay(0), delay(0.5), delay(1)].map(Math.round)).toEqual([ms * 0.9, ms, ms * 1.1].map(Math.round))
    }
  })

  it('ends after ten attempts, and never later than 75 hours after the event', () => {
    let now = queuedAt
    let attempts = 1
    for (;;) {
      const next = getNextAttempt({ attempts, queuedAt, retryAfterMs: null }, now, 1)
      if (!next) break
      expect(next.getTime()).toBeGreaterThan(now.getTime())
      now = next
      attempts += 1
    }
    expect([attempts, now]).toEqual([maxWebhookAttempts, at(75 * hourMs)])
    expect(getNextAttempt({ attempts: 1, queuedAt, retryAfterMs: null }, at(75 * hourMs), 0)).toBeNull()
  })

  it('waits longer when the receiver asks for it, and never less than the schedule', () => {
    const next = (retryAfterMs: number) => getNextAttempt({ attempts: 2, queuedAt, retryAfterMs }, queuedAt, 0.5)
    expect(next(hourMs)).toEqual(at(hourMs))
    expect(next(1_000)).toEqual(at(5 * minuteMs))
  })
})

describe('parseRetryAfter', () => {
  it.each([
    ['120', 120_000],
    ['Fri, 27 Nov 2026 00:01:00 GMT', 60_000],
    ['999999999', 24 * hourMs],
    ['0', null],
    ['-5', null],
    ['soon', null],
    ['Thu, 26 Nov 2026 00:00:00 GMT', null],
    [null, null],
  ])('reads %s as %s milliseconds', (header, ms) => {
    expect(parseRetryAfter(header, queuedAt)).toBe(ms)
  })
})
