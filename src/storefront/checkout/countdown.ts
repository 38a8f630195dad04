export const reservationSeconds = 600
/** From here on the reservation pulses red. */
export const urgentSeconds = 60

/**
 * Seconds left of a reservation, 0 to 600.
 * @param endsAt milliseconds since 1970, of this machine's clock
 */
export const getSecondsLeft = (endsAt: number, now: number): number =>
  Math.min(reservationSeconds, Math.max(0, Math.ceil((endsAt - now) / 1000)))

/** Answers come sooner or later; a countdown that jumped with each would look broken. */
const jitterMs = 1_500

/**
 * When the countdown ends by this machine's clock, which may be wrong: only the time between two of the server's moments
 * counts. An end that was told before stays where it is unless the server moved it.
 * @param at milliseconds of this machine's clock when the answer came
 */
export function getCountdownEnd(row: { now: string; countdownEndsAt: string }, at: number, before: number | null) {
  const end = at + Date.parse(row.countdownEndsAt) - Date.parse(row.now)
  return before !== null && Math.abs(end - before) < jitterMs ? before : end
}

/** Seconds as a clock reads: 568 is '09:28'. */
export const formatClock = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
