import { describe, expect, it } from 'vitest'
import { clockText, endOfHold, secondsLeft } from './countdown.ts'
import { nextOnline, untilNextOnline } from './online.ts'

describe('people online', () => {
  it('moves by three at most and stays between 150 and 200', () => {
    expect([nextOnline(167, 0), nextOnline(167, 0.5), nextOnline(167, 0.999)]).toEqual([164, 167, 170])
    expect([nextOnline(151, 0), nextOnline(199, 0.999)]).toEqual([150, 200])
  })
  it('changes every three to seven seconds', () => {
    expect([untilNextOnline(0), untilNextOnline(1)]).toEqual([3000, 7000])
  })
})

describe('the reservation', () => {
  it('counts from ten minutes to zero and not past either', () => {
    const end = 1_000_000
    expect([secondsLeft(end, end - 600_000), secondsLeft(end, end - 900_000), secondsLeft(end, end + 5)]).toEqual([
      600, 600, 0,
    ])
  })
  it('reads as a clock', () => expect([600, 568, 60, 0].map(clockText)).toEqual(['10:00', '09:28', '01:00', '00:00']))
  it('counts anew where this machine keeps another time than the server', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    expect(endOfHold('2026-11-21T12:05:00Z', now) - now).toBe(300_000)
    expect(endOfHold('2026-11-21T11:00:00Z', now) - now).toBe(600_000)
    expect(endOfHold('2026-11-21T14:00:00Z', now) - now).toBe(600_000)
  })
})
