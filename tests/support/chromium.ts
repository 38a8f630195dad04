import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { launchChromium } from './launch-chromium.ts'

let running: Browser | null = null

/** A person in a browser context. `expectNoComplaints` ignores the errors that match `except`. */
type Person = { page: Page; expectNoComplaints: (except?: RegExp) => void }

/**
 * Turns on the browser's data saver, so that the administration does not fetch its other screens in advance. Each load
 * of a page would spend as much processor time on that as on its own screen.
 */
async function saveData(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
}

/**
 * Opens one Chromium for all journey files of a worker, which run one after another. Each person gets a separate
 * context.
 */
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
    /** Opens an empty browser context for a person. Page and console errors are collected for `expectNoComplaints`. */
    async newPerson(options: BrowserContextOptions = {}): Promise<Person> {
      // Animations cost a sixth of the processor's time, so they are off unless a test turns them on.
      const still = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const
      const context = await browser.newContext({ ...still, ...options })
      // Pages respond late on a busy machine.
      context.setDefaultTimeout(60_000)
      const complaints: string[] = []
      const page = await context.newPage()
      await saveData(page)
      page.on('pageerror', error => complaints.push(error.message))
      page.on('console', message => {
        // Browsers log an error for the 402 of a declined card and for a missing icon.
        const isExpected = /status of 402/.test(message.text()) || message.location().url.endsWith('/favicon.ico')
        // Without TLS, browsers ignore this header and log a warning about it.
        const isWithoutTls = message.text().startsWith('The Cross-Origin-Opener-Policy header has been ignored')
        if (message.type() === 'error' && !isExpected && !isWithoutTls) complaints.push(message.text())
      })
      return {
        page,
        expectNoComplaints: except =>
          expect(complaints.filter(complaint => !except?.test(complaint)).join('\n')).toBe(''),
      }
    },
  }
}
