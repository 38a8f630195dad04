export const reservationSeconds = 600
/** The countdown pulses red when this many seconds or fewer are left. */
export const urgentSeconds = 60

/**
 * Returns the remaining seconds of a stock reservation, between 0 and 600.
 * @param endsAt milliseconds since 1970 by this device's clock, like `now`
 */
export const getSecondsLeft = (endsAt: number, now: number): number =>
  Math.min(reservationSeconds, Math.max(0, Math.ceil((endsAt - now) / 1000)))

/** Smaller differences come from varying response times and are ignored, so that the countdown does not jump. */
const jitterMs = 1_500

/**
 * Returns when the countdown ends, in milliseconds of this device's clock. That clock may be wrong, so the remaining
 * time is computed from two timestamps of the server. The previous end `before` is kept unless the new end differs from
 * it by at least `jitterMs`.
 * @param at when the response arrived, in milliseconds of this device's clock
 */
export function getCountdownEnd(row: { now: string; countdownEndsAt: string }, at: number, before: number | null) {
  const end = at + Date.parse(row.countdownEndsAt) - Date.parse(row.now)
  return before !== null && Math.abs(end - before) < jitterMs ? before : end
}

/** Formats seconds as mm:ss: 568 becomes '09:28'. */
export const formatClock = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
