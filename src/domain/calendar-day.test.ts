import { expect, it } from 'vitest'
import { addDays, countDays, toCalendarDay } from './calendar-day.ts'

it.each([
  ['America/Sao_Paulo', '2026-11-20T02:59:59Z', '2026-11-19'],
  ['America/Sao_Paulo', '2026-11-20T03:00:00Z', '2026-11-20'],
  ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
  ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
  ['Nowhere/AtAll', '2026-11-20T23:59:59Z', '2026-11-20'],
])('returns the calendar day in the zone %s at the time %s: %s', (zone, at, day) => {
  expect(toCalendarDay(zone, new Date(at))).toBe(day)
})

it('counts days across months, leap days and clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(countDays('2026-03-01', '2026-03-31')).toBe(31)
  expect(countDays('2026-03-01', '2026-03-01')).toBe(1)
})
