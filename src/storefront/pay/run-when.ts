/**
 * Calls `run` once the page is activated; a prerendered page waits until it is shown. Returns a function that cancels
 * this.
 */
export function runWhenActive(run: () => void): () => void {
  if (!('prerendering' in document && document.prerendering)) {
    run()
    return () => undefined
  }
  document.addEventListener('prerenderingchange', run, { once: true })
  return () => document.removeEventListener('prerenderingchange', run)
}

const presenceTimeoutMs = 8_000
const presenceEvents = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'wheel']

/**
 * Calls `run` at the first user input, or after eight seconds (docs/decisions/0016). Returns a function that cancels
 * this.
 */
export function runWhenPresent(run: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer)
    for (const event of presenceEvents) removeEventListener(event, runOnce)
  }
  const runOnce = () => {
    cancel()
    run()
  }
  const timer = setTimeout(runOnce, presenceTimeoutMs)
  for (const event of presenceEvents) addEventListener(event, runOnce, { passive: true })
  return cancel
}
