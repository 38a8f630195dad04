import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { findChromium } from '../../scripts/support/chromium.mjs'

const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/**
 * Where a sandboxed frame is drawn in a process of its own, as whole browsers do and others may, the driver misses what it
 * clicks in a frame that is shown smaller. Names the driver's own list once more, as the last one given counts.
 */
const oneProcess =
  '--disable-features=IsolateSandboxedIframes,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying'

function launch(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium was found: install it, or name its program in CHROMIUM')
  return chromium.launch({ executablePath, args: [...flags.split(' '), oneProcess] })
}

let running: Browser | null = null

/** One Chromium for all journey files of a worker, one after another; every person in them has a context of their own. */
export async function openChromium() {
  const browser = running?.isConnected() ? running : await launch()
  running = browser
  afterAll(() => Promise.all(browser.contexts().map(context => context.close())))
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
        // A refused card is a 402 of the provider that the browser reports by itself, as it does of a site without an icon.
        const isExpected = /status of 402/.test(message.text()) || message.location().url.endsWith('/favicon.ico')
        if (message.type() === 'error' && !isExpected) complaints.push(message.text())
      })
      return { page, expectNoComplaints: () => expect(complaints).toEqual([]) }
    },
  }
}
