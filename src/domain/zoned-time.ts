import { isTimeZone } from './time-zone.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Cached by zone, because creating a format costs more than using it. */
const zoneFormats = new Map<string, Intl.DateTimeFormat>()

function getZoneFormat(timeZone: string): Intl.DateTimeFormat {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  const cached = zoneFormats.get(zone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  zoneFormats.set(zone, format)
  return format
}

/** Returns the local time in a zone as the milliseconds of the same clock reading in UTC, in whole seconds. */
function getWallClockMs(timeZone: string, at: Date): number {
  const parts = Object.fromEntries(
    getZoneFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/**
 * Returns the offset of a zone from UTC at a time, in milliseconds. The offset is negative west of Greenwich. An
 * unknown zone counts as UTC.
 */
export const getUtcOffsetMs = (timeZone: string, at: Date): number =>
  getWallClockMs(timeZone, at) - Math.floor(at.getTime() / 1_000) * 1_000

/**
 * Formats the local time in a zone as '2026-11-21T09:30', the value of a `datetime-local` field. An unknown zone counts
 * as UTC.
 */
export const toLocalDateTime = (timeZone: string, at: Date): string =>
  new Date(getWallClockMs(timeZone, at)).toISOString().slice(0, 16)

/**
 * Formats a time as '2026-11-25T14:45:01-03:00', ISO 8601 with the zone's offset. An unknown zone counts as UTC,
 * '+00:00'.
 */
export function formatIsoWithOffset(timeZone: string, at: Date): string {
  const minutes = Math.round(getUtcOffsetMs(timeZone, at) / minuteMs)
  const pad = (n: number) => String(n).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`
  return new Date(getWallClockMs(timeZone, at)).toISOString().slice(0, 19) + offset
}

/**
 * Converts a local time in a zone to a point in time. When clocks repeat an hour, the result is the first of the two
 * possible times. A local time that clocks skip moves forward by the skipped duration, so that 02:30 becomes 03:30.
 * @param local '2026-11-21T09:30', with or without seconds
 * @returns null when it is not a valid date and time
 */
export function parseLocalDateTime(timeZone: string, local: string): Date | null {
  const reading = Date.parse(`${local}Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(local) || Number.isNaN(reading)) return null
  // Date.parse would read February 30 as March 2.
  if (new Date(reading).toISOString().slice(0, 16) !== local.slice(0, 16)) return null
  const before = getUtcOffsetMs(timeZone, new Date(reading - dayMs))
  const after = getUtcOffsetMs(timeZone, new Date(reading + dayMs))
  const candidates = [reading - before, reading - after].filter(
    ms => ms + getUtcOffsetMs(timeZone, new Date(ms)) === reading,
  )
  return new Date(candidates.length > 0 ? Math.min(...candidates) : reading - before)
}

/**
 * Returns the first moment of a day ('2026-11-21') in a zone, where a day may start at 01:00. Returns null for an
 * invalid day.
 */
export const startOfDay = (timeZone: string, day: string): Date | null => parseLocalDateTime(timeZone, `${day}T00:00`)
