import type { BrowserContext, Frame } from 'playwright-core'

/** The time of a document's largest contentful paint relative to its own time origin, and that origin. */
const readLargestPaint = (frame: Frame) =>
  frame.evaluate(
    () =>
      new Promise<{ origin: number; at: number }>(resolve => {
        let at = Number.NaN
        new PerformanceObserver(list => {
          at = list.getEntries().at(-1)?.startTime ?? at
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        setTimeout(() => resolve({ origin: performance.timeOrigin, at }), 500)
      }),
  )

/**
 * Returns the milliseconds from the start of the parent page's navigation to the largest contentful paint of the
 * seller's document, or of the page itself if it has no such document.
 */
export async function measureLargestPaint(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(1_500)
  const inner = page.frames().find(frame => frame.parentFrame() === page.mainFrame() && /\/_site\//.test(frame.url()))
  const start = await page.evaluate(() => performance.timeOrigin)
  const { origin, at } = await readLargestPaint(inner ?? page.mainFrame())
  return origin + at - start
}

/** The browser context options of a phone. */
export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
