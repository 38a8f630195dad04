/** People online, as the specification simulates it: starts at 167, moves by -3 to +3 every 3 to 7 s, stays in 150..200. */
export const firstOnline = 167

export const nextOnline = (now: number, random: number): number =>
  Math.min(200, Math.max(150, now - 3 + Math.floor(random * 7)))

/** Milliseconds until the next change. */
export const untilNextOnline = (random: number): number => Math.round(3000 + random * 4000)
