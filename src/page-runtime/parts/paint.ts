import { onHostMessage, postToHost } from './host-messages.ts'

/** Reports when the largest part of this document was painted, once the parent page requests the time. */
export function reportPaint() {
  onHostMessage('paint', () => {
    new PerformanceObserver(list => {
      for (const { startTime } of list.getEntries())
        postToHost({ vitrine: 'paint', at: performance.timeOrigin + startTime })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}
