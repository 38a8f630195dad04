export const reservationSeconds = 600
/** At this many seconds left and below, the reservation pulses red. */
export const urgentSeconds = 60

/**
 * Returns the seconds left of a reservation, 0 to 600.
 * @param endsAt milliseconds since 1970 by this device's clock, like `now`
 */
export const getSecondsLeft = (endsAt: number, now: number): number =>
  Math.min(reservationSeconds, Math.max(0, Math.ceil((endsAt - now) / 1000)))

/** Response times vary; a countdown that jumped with each response would look broken. */
const jitterMs = 1_500

/**
 * Returns when the countdown ends by this device's clock, in ms. That clock may be wrong, so only the time between two
 * server timestamps counts. The previous end `before` stays unless the server moved it by at least `jitterMs`.
 * @param at milliseconds of this device's clock when the answer arrived
 */
export function getCountdownEnd(row: { now: string; countdownEndsAt: string }, at: number, before: number | null) {
  const end = at + Date.parse(row.countdownEndsAt) - Date.parse(row.now)
  return before !== null && Math.abs(end - before) < jitterMs ? before : end
}

/** Formats seconds as mm:ss: 568 becomes '09:28'. */
export const formatClock = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
