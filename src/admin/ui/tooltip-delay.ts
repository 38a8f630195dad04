/** The specification's numbers, in ms: before the first tooltip, and how long after one the next comes at once. */
const delay = 700
const skipDelay = 300

/** When tooltips come: of all on a screen one is open, and neighbours of one just seen do not wait. */
export function createTooltipDelay() {
  let closedAt = Number.NEGATIVE_INFINITY
  let shut: (() => void) | null = null
  return {
    /** ms until the tooltip of what is pointed at now shall open. */
    wait: (now: number): number => (shut || now - closedAt < skipDelay ? 0 : delay),
    /** @param close shuts this one when another opens */
    opened(close: () => void) {
      if (shut !== close) shut?.()
      shut = close
    },
    closed(close: () => void, now: number) {
      if (shut !== close) return
      shut = null
      closedAt = now
    },
  }
}
