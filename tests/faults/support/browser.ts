import type { Page, Route } from 'playwright-core'
import { launchChromium } from '#tests/support/launch-chromium.ts'

export const validCard = '4242424242424242'
const timeoutMs = 60_000

export async function openBrowser() {
  const browser = await launchChromium()
  return {
    /**
     * Opens a page in an empty browser. `before` runs in each page before the page's scripts and receives `value`.
     * `before` may contain methods but no named arrow functions, because tsx marks those with a helper that the page
     * does not have.
     */
    async person(before?: (value: number) => void, value = 0): Promise<Page> {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
      context.setDefaultTimeout(timeoutMs)
      if (before) await context.addInitScript(before, value)
      return context.newPage()
    },
    close: () => browser.close(),
  }
}

/**
 * Cuts a browser's connection at the next request to `path`. With `reaches`, the server receives that request and only
 * its response is lost. `cut` resolves once the request failed, and `mend` restores the connection.
 */
export async function cutConnectionAt(page: Page, path: RegExp, reaches: boolean) {
  let isCut = false
  let resolveCut = () => {}
  const cut = new Promise<void>(resolve => {
    resolveCut = resolve
  })
  const handleRoute = async (route: Route) => {
    const request = route.request()
    if (!isCut && (request.method() === 'OPTIONS' || !path.test(new URL(request.url()).pathname)))
      return route.continue()
    const isFirst = !isCut
    isCut = true
    if (isFirst && reaches) await route.fetch().catch(() => undefined)
    await route.abort('connectionreset').catch(() => undefined)
    resolveCut()
  }
  await page.context().route('**/*', handleRoute)
  return { cut, mend: () => page.context().unroute('**/*', handleRoute) }
}

/** Waits until an alert matches `kind` and returns the text of all alerts at that time or after the timeout. */
export async function waitForAlert(page: Page, kind = /\S/, limitMs = 15_000): Promise<string> {
  const alerts = page.getByRole('alert').filter({ hasText: /\S/, visible: true })
  await alerts
    .filter({ hasText: kind })
    .first()
    .waitFor({ timeout: limitMs })
    .catch(() => undefined)
  return (await alerts.allTextContents()).join(' ')
}
