import { isTimeZone } from './time-zone.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Formats by zone: making one costs more than reading a clock with it. */
const zoneFormats = new Map<string, Intl.DateTimeFormat>()

function getZoneFormat(timeZone: string): Intl.DateTimeFormat {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  const known = zoneFormats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  zoneFormats.set(zone, made)
  return made
}

/** What clocks of the zone show, as the milliseconds that UTC would have at that reading. Whole seconds. */
function getWallClockMs(timeZone: string, at: Date): number {
  const parts = Object.fromEntries(
    getZoneFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** How far clocks of the zone are ahead of UTC at a moment, in milliseconds; negative west of Greenwich. An unknown zone is UTC. */
export const getUtcOffsetMs = (timeZone: string, at: Date): number =>
  getWallClockMs(timeZone, at) - Math.floor(at.getTime() / 1_000) * 1_000

/** '2026-11-21T09:30': what clocks of the zone show, as a field of the type `datetime-local` holds it. An unknown zone is UTC. */
export const toLocalDateTime = (timeZone: string, at: Date): string =>
  new Date(getWallClockMs(timeZone, at)).toISOString().slice(0, 16)

/** '2026-11-25T14:45:01-03:00': a moment as ISO 8601 writes it with the offset of the zone. An unknown zone is UTC, '+00:00'. */
export function formatIsoWithOffset(timeZone: string, at: Date): string {
  const minutes = Math.round(getUtcOffsetMs(timeZone, at) / minuteMs)
  const two = (n: number) => String(n).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
  return new Date(getWallClockMs(timeZone, at)).toISOString().slice(0, 19) + offset
}

/**
 * The moment at which clocks of the zone show this time. Of an hour that clocks repeat it is the first; a time that they
 * skip is as much later as they skip, so that 02:30 becomes 03:30.
 * @param local '2026-11-21T09:30', with or without seconds
 * @returns null for what is no time of the calendar
 */
export function parseLocalDateTime(timeZone: string, local: string): Date | null {
  const reading = Date.parse(`${local}Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(local) || Number.isNaN(reading)) return null
  // Date.parse takes the thirtieth of February for the second of March.
  if (new Date(reading).toISOString().slice(0, 16) !== local.slice(0, 16)) return null
  const before = getUtcOffsetMs(timeZone, new Date(reading - dayMs))
  const after = getUtcOffsetMs(timeZone, new Date(reading + dayMs))
  const candidates = [reading - before, reading - after].filter(
    ms => ms + getUtcOffsetMs(timeZone, new Date(ms)) === reading,
  )
  return new Date(candidates.length > 0 ? Math.min(...candidates) : reading - before)
}

/** The first moment of a day, '2026-11-21', in the zone. In some zones a day begins at 01:00. Null: it is no day of the calendar. */
export const startOfDay = (timeZone: string, day: string): Date | null => parseLocalDateTime(timeZone, `${day}T00:00`)
