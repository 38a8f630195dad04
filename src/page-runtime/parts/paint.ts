import { onHostMessage, postToHost } from './host-messages.ts'

/** Reports the time of this document's largest contentful paint, once the parent page requests it. */
export function reportPaint() {
  onHostMessage('paint', () => {
    new PerformanceObserver(list => {
      for (const { startTime } of list.getEntries())
        postToHost({ vitrine: 'paint', at: performance.timeOrigin + startTime })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}
