import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { findChromium } from '../../scripts/support/chromium.mjs'

const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** One Chromium for a journey file; every person in it has a context of their own. */
export async function openChromium() {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium was found: install it, or name its program in CHROMIUM')
  const browser: Browser = await chromium.launch({ executablePath, args: flags.split(' ') })
  afterAll(() => browser.close())
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    const pages = browser.contexts().flatMap(context => context.pages())
    for (const [index, page] of pages.entries()) await page.screenshot({ path: `test-results/${task.id}-${index}.png` })
  })
  return {
    /** A person with an empty browser. What their pages complain about is collected; see `expectNoComplaints`. */
    async person(options: BrowserContextOptions = {}): Promise<{ page: Page; expectNoComplaints: () => void }> {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
      // A busy machine answers late, here too.
      context.setDefaultTimeout(60_000)
      const complaints: string[] = []
      const page = await context.newPage()
      page.on('pageerror', error => complaints.push(error.message))
      page.on('console', message => {
        // A refused card is a 402 of the provider that the browser reports by itself.
        if (message.type() === 'error' && !/status of 402/.test(message.text())) complaints.push(message.text())
      })
      return { page, expectNoComplaints: () => expect(complaints).toEqual([]) }
    },
  }
}
