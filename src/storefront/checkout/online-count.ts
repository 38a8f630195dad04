/** The simulated number of people online starts here, changes by -3 to +3 every 3 to 7 s and stays within 150..200. */
export const initialOnlineCount = 167

export const getNextOnlineCount = (now: number, random: number): number =>
  Math.min(200, Math.max(150, now - 3 + Math.floor(random * 7)))

export const getNextChangeDelayMs = (random: number): number => Math.round(3000 + random * 4000)

/** A browser reports its presence twice within the minute for which the server counts it. */
export const presenceIntervalMs = 25_000
/** A smaller number of real people is not shown. */
export const minShownCount = 3
