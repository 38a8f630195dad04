import type { Paint } from '#contract/frame-messages.ts'

/** Tells the page around, once it asks, when the largest part of this document was painted. */
export function tellPaint() {
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || data?.vitrine !== 'paint') return
    const tell = (list: PerformanceObserverEntryList) => {
      for (const { startTime } of list.getEntries()) {
        const message: Paint = { vitrine: 'paint', at: performance.timeOrigin + startTime }
        parent.postMessage(message, '*')
      }
    }
    new PerformanceObserver(tell).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}
