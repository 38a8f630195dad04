import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Locator } from 'playwright-core'
import { getFreePort } from '#tests/support/free-port.ts'
import { ensureChromium } from '../scripts/support/chromium.mjs'
import { makeProducts } from './bumps.ts'
import { checkFigure, formatMs } from './figures.ts'
import { getPercentile } from './generate-arrivals.ts'
import { startShop, waitForPictures } from './processes.ts'

/**
 * Measures the time from a click on an order bump's checkbox until the checkout shows the new total, which the server
 * has priced: `npm run build && npx tsx bench/bump-toggle.ts`.
 */
const toggles = Number(process.env.BENCH_TOGGLES ?? 60)
const warmupToggles = 10

/** Clicks the checkbox and returns the ms until the frame with the new total is painted. */
const measureToggle = (checkbox: Locator) =>
  checkbox.evaluate(
    box =>
      new Promise<number>((resolve, reject) => {
        const before = document.querySelector('.tot dd span')?.textContent
        if (before === undefined) return reject(new Error('the checkout shows no total'))
        const startedAt = performance.now()
        const observer = new MutationObserver(() => {
          if (document.querySelector('.tot dd span')?.textContent === before) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        ;(box as HTMLElement).click()
      }),
  )

const executablePath = ensureChromium()
if (!executablePath) process.exit(1)
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-toggle-'))
const shop = await startShop(dataDir, await getFreePort(), { SEED: 'demo' })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  await waitForPictures(shop)
  const { withBump } = await makeProducts(shop)
  const page = await browser.newPage()
  await page.goto(`${shop.url}/checkout?product=${withBump}`)
  const checkbox = page
    .getByRole('checkbox', { name: /Add the guide/ })
    .filter({ visible: true })
    .first()
  await checkbox.waitFor()
  await page.waitForLoadState('networkidle')
  const times: number[] = []
  for (let at = 0; at < warmupToggles + toggles; at += 1) {
    const ms = await measureToggle(checkbox)
    if (at >= warmupToggles) times.push(ms)
    await page.waitForTimeout(300)
  }
  console.log(`\n${toggles} clicks on an order bump, median ${formatMs(getPercentile(times, 0.5))}`)
  checkFigure('click to new total, p95', getPercentile(times, 0.95), { atMost: 150 }, formatMs)
} finally {
  await browser.close()
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
