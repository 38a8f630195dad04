import type { Page } from 'playwright-core'

/** `moved` names the elements with their positions before and after. */
export type LayoutShift = { score: number; moved: string[]; isWhileParsing: boolean }
type Entry = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Makes the page record its layout shifts from the start. Must be called before the page is opened. */
export const recordLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: LayoutShift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as Entry[]) {
        const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
        const parsedAt = navigation?.domInteractive || Number.POSITIVE_INFINITY
        const moved = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const element = node instanceof Element ? node : node?.parentElement
          return `${element?.outerHTML.slice(0, 120)}: ${JSON.stringify(from)} to ${JSON.stringify(to)}`
        })
        shifts.push({ score: entry.value, moved, isWhileParsing: entry.startTime < parsedAt })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/**
 * Lists the layout shifts since the page was opened. While a slow browser parses the document, it may paint an icon
 * before the text next to it; `isWhileParsing` marks the shifts of that time.
 */
export const listLayoutShifts = (page: Page): Promise<LayoutShift[]> =>
  page.evaluate(() => Reflect.get(window, 'shifts'))
