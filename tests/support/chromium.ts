import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { launchChromium } from './launch-chromium.ts'

let running: Browser | null = null

/** One Chromium for all journey files of a worker, which run one after another; each person gets a separate context. */
export async function openChromium() {
  const browser = running?.isConnected() ? running : await launchChromium()
  running = browser
  afterAll(() => Promise.all(browser.contexts().map(context => context.close())))
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    const pages = browser.contexts().flatMap(context => context.pages())
    for (const [index, page] of pages.entries()) await page.screenshot({ path: `test-results/${task.id}-${index}.png` })
  })
  return {
    /** A person with an empty browser. Page and console errors are collected for `expectNoComplaints`. */
    async newPerson(options: BrowserContextOptions = {}): Promise<{ page: Page; expectNoComplaints: () => void }> {
      // Animations cost a sixth of the processor's time, so a test that needs them turns them on.
      const still = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const
      const context = await browser.newContext({ ...still, ...options })
      // Pages respond late on a busy machine.
      context.setDefaultTimeout(60_000)
      const complaints: string[] = []
      const page = await context.newPage()
      page.on('pageerror', error => complaints.push(error.message))
      page.on('console', message => {
        // A declined card is a 402 of the provider, which the browser reports by itself, as it reports a missing icon.
        const isExpected = /status of 402/.test(message.text()) || message.location().url.endsWith('/favicon.ico')
        // Without TLS the browser ignores this header and logs that it does.
        const isWithoutTls = message.text().startsWith('The Cross-Origin-Opener-Policy header has been ignored')
        if (message.type() === 'error' && !isExpected && !isWithoutTls) complaints.push(message.text())
      })
      return { page, expectNoComplaints: () => expect(complaints).toEqual([]) }
    },
  }
}
