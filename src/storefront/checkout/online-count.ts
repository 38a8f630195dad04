/** People online, as the specification simulates it: starts at 167, moves by -3 to +3 every 3 to 7 s, stays in 150..200. */
export const initialOnlineCount = 167

export const getNextOnlineCount = (now: number, random: number): number =>
  Math.min(200, Math.max(150, now - 3 + Math.floor(random * 7)))

/** Milliseconds until the next change. */
export const getNextChangeDelayMs = (random: number): number => Math.round(3000 + random * 4000)

/** How often a browser says that it is there: twice within the minute that counts. */
export const presenceIntervalMs = 25_000
/** Fewer real people than these are not told. */
export const minShownCount = 3
