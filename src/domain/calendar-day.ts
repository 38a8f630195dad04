import { isTimeZone } from './time-zone.ts'

/** Returns the calendar day ('2026-11-20') of a time in a time zone. An unknown zone counts as UTC. */
export function toCalendarDay(timeZone: string, at: Date): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(at)
    .map(({ type, value }) => [type, value] as const)
  const { year, month, day } = Object.fromEntries(parts)
  return `${year}-${month}-${day}`
}

const dayMs = 86_400_000
const toUtcMs = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Returns the calendar day that is `days` after `day` ('2026-11-20'), or before it when `days` is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(toUtcMs(day) + days * dayMs).toISOString().slice(0, 10)

/** Returns the number of days from `from` to `to`, including both. */
export const countDays = (from: string, to: string): number => Math.round((toUtcMs(to) - toUtcMs(from)) / dayMs) + 1
