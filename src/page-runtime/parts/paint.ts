import { postToHost } from './host-messages.ts'

/** Reports the time of this document's largest contentful paint. */
export function reportPaint() {
  new PerformanceObserver(list => {
    for (const { startTime } of list.getEntries())
      postToHost({ vitrine: 'paint', at: performance.timeOrigin + startTime })
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}
