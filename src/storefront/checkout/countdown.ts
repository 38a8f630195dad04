export const reservationSeconds = 600
/** From here on the reservation pulses red. */
export const urgentSeconds = 60

/**
 * Seconds left of a reservation, 0 to 600.
 * @param endsAt milliseconds since 1970, from the held stock or from the moment the page was activated
 */
export const secondsLeft = (endsAt: number, now: number): number =>
  Math.min(reservationSeconds, Math.max(0, Math.ceil((endsAt - now) / 1000)))

/**
 * When a hold the server has just told of ends, in milliseconds of this machine's clock. A clock that is wrong would
 * show a hold as over or endless; then it counts from now on.
 */
export function endOfHold(holdExpiresAt: string, now: number): number {
  const end = Date.parse(holdExpiresAt)
  return end > now && end <= now + (reservationSeconds + 5) * 1000 ? end : now + reservationSeconds * 1000
}

/** Seconds as a clock reads: 568 is '09:28'. */
export const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
