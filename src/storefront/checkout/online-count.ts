/**
 * The simulated number of people online starts at 167, changes by -3 to +3 every 3 to 7 s and stays within 150 to 200.
 */
export const initialOnlineCount = 167

export const getNextOnlineCount = (now: number, random: number): number =>
  Math.min(200, Math.max(150, now - 3 + Math.floor(random * 7)))

export const getNextChangeDelayMs = (random: number): number => Math.round(3000 + random * 4000)

/** The server counts a browser for one minute after each report, so a browser reports at least twice a minute. */
export const presenceIntervalMs = 25_000
/** A lower number of people online is not shown. */
export const minShownCount = 3
