/** Runs once the page is really shown: a prerendered page starts nothing until then. Returns how to call it off. */
export function whenActive(run: () => void): () => void {
  if (!('prerendering' in document && document.prerendering)) {
    run()
    return () => undefined
  }
  document.addEventListener('prerenderingchange', run, { once: true })
  return () => document.removeEventListener('prerenderingchange', run)
}

/** Runs on the first touch of the page, or when the browser has nothing better to do. */
export function whenIdle(run: () => void): () => void {
  let done = false
  const once = () => {
    stop()
    if (!done) run()
    done = true
  }
  const idle = 'requestIdleCallback' in window
  const handle = idle ? requestIdleCallback(once, { timeout: 1500 }) : window.setTimeout(once, 300)
  const touches = ['focusin', 'pointerdown', 'keydown']
  for (const touch of touches) addEventListener(touch, once)
  const stop = () => {
    if (idle) cancelIdleCallback(handle)
    else clearTimeout(handle)
    for (const touch of touches) removeEventListener(touch, once)
  }
  return stop
}
