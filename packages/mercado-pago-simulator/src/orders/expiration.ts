const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
export const defaultExpiration = 'P1D'

/** Parses an ISO 8601 duration of days, hours, minutes and seconds to milliseconds. */
export function parseDuration(text: string): number | null {
  const match = /^P(?=.)(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text)
  if (!match) return null
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(one => Number(one ?? 0))
  return days * dayMs + hours * 60 * minuteMs + minutes * minuteMs + seconds * 1000
}

/** A Pix code can be paid for at least 30 minutes and at most 30 days. */
export const isAllowedDuration = (ms: number) => ms >= 30 * minuteMs && ms <= 30 * dayMs
