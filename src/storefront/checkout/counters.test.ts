import { describe, expect, it } from 'vitest'
import { formatClock, getCountdownEnd, getSecondsLeft } from './countdown.ts'
import { getNextChangeDelayMs, getNextOnlineCount } from './online-count.ts'

describe('getNextOnlineCount', () => {
  it('changes the online count by at most three and keeps it between 150 and 200', () => {
    expect([getNextOnlineCount(167, 0), getNextOnlineCount(167, 0.5), getNextOnlineCount(167, 0.999)]).toEqual([
      164, 167, 170,
    ])
    expect([getNextOnlineCount(151, 0), getNextOnlineCount(199, 0.999)]).toEqual([150, 200])
  })
  it('changes the online count every three to seven seconds', () => {
    expect([getNextChangeDelayMs(0), getNextChangeDelayMs(1)]).toEqual([3000, 7000])
  })
})

describe('reservation countdown', () => {
  it('limits the remaining time of the countdown to the range from zero to ten minutes', () => {
    const end = 1_000_000
    expect([
      getSecondsLeft(end, end - 600_000),
      getSecondsLeft(end, end - 900_000),
      getSecondsLeft(end, end + 5),
    ]).toEqual([600, 600, 0])
  })
  it('formats the countdown as mm:ss', () =>
    expect([600, 568, 60, 0].map(formatClock)).toEqual(['10:00', '09:28', '01:00', '00:00']))
  it('ends the countdown when the server says, even if the device’s clock is wrong', () => {
    const row = { now: '2026-11-21T12:00:00Z', countdownEndsAt: '2026-11-21T12:05:00Z' }
    for (const wrongBy of [0, 86_400_000, -86_400_000]) {
      const here = Date.parse(row.now) + wrongBy
      expect(getCountdownEnd(row, here, null) - here).toBe(300_000)
    }
  })
  it('moves the end of the countdown when the server changes it, but not when a response is slow', () => {
    const row = { now: '2026-11-21T12:00:00Z', countdownEndsAt: '2026-11-21T12:05:00Z' }
    expect(getCountdownEnd(row, 1_000, 300_000)).toBe(300_000)
    expect(getCountdownEnd({ ...row, countdownEndsAt: '2026-11-21T12:10:00Z' }, 0, 300_000)).toBe(600_000)
  })
})
