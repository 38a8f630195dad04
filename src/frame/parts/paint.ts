import { hear, say } from './around.ts'

/** Tells the page around, once it asks, when the largest part of this document was painted. */
export function tellPaint() {
  hear('paint', () => {
    new PerformanceObserver(list => {
      for (const { startTime } of list.getEntries()) say({ vitrine: 'paint', at: performance.timeOrigin + startTime })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}
