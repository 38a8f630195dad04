/**
 * The delay before the first tooltip, and the time after a tooltip closed during which the next one opens immediately,
 * in ms.
 */
const delay = 700
const skipDelay = 300

/** Coordinates all tooltips of a screen: only one is open at a time, and the next one opens without a delay. */
export function createTooltipDelay() {
  let closedAt = Number.NEGATIVE_INFINITY
  let closeCurrent: (() => void) | null = null
  return {
    /** Returns the ms until the tooltip of the hovered element may open. */
    wait: (now: number): number => (closeCurrent || now - closedAt < skipDelay ? 0 : delay),
    /** @param close closes this tooltip when another one opens */
    opened(close: () => void) {
      if (closeCurrent !== close) closeCurrent?.()
      closeCurrent = close
    },
    closed(close: () => void, now: number) {
      if (closeCurrent !== close) return
      closeCurrent = null
      closedAt = now
    },
  }
}
