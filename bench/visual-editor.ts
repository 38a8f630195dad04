import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { getFreePort } from '#tests/support/free-port.ts'
import { makeFunnel } from '#tests/support/http-funnel.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { ensureChromium } from '../scripts/support/chromium.mjs'
import { startShop } from './processes.ts'

/**
 * Measures how many frames per second the visual editor renders while all elements of a page are dragged together: `npm
 * run build && npx tsx bench/visual-editor.ts`. The pointer moves as often as a mouse reports. It prints the figures
 * and checks no limit.
 */
const count = Number(process.env.BENCH_ELEMENTS ?? 100)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = 4
const perRow = 10
/** Milliseconds between two positions of the pointer: a mouse reports 125 positions per second. */
const pointerMs = 8

const buildElement = (n: number) => ({
  id: `e${n}`,
  type: n % 4 === 3 ? 'button' : 'text',
  content: `Elemento ${n} com palavras`,
  style: { fontSize: '14px', color: n % 4 === 3 ? '#ffffff' : '#201a10' },
  position: { x: (n % perRow) * 96, y: Math.floor(n / perRow) * 64 },
  size: { width: 88, height: 44 },
  ...(n % 4 === 3 && { action: 'continue' }),
})

type Frames = { perSecond: number; late: number; worst: number; long: number }

/** Counts the frames of the page while `act` runs. Frames of more than 25 ms (1.5 frames at 60 Hz) count as late. */
async function measureFrames(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const seen = {
      at: [] as number[],
      long: 0,
      on: true,
      // This is a method, because tsx marks named arrow functions with a helper that the page does not have.
      next(now: number) {
        seen.at.push(now)
        if (seen.on) requestAnimationFrame(seen.next)
      },
    }
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      seen.long += list.getEntries().length
    }).observe({ type: 'long-animation-frame' })
    requestAnimationFrame(seen.next)
  })
  await act()
  return page.evaluate(() => {
    const { seen } = window as unknown as { seen: { at: number[]; long: number; on: boolean } }
    seen.on = false
    const gaps = seen.at.slice(1).map((at, index) => at - (seen.at[index] ?? at))
    const lasted = (seen.at.at(-1) ?? 0) - (seen.at[0] ?? 0)
    return {
      perSecond: (gaps.length * 1_000) / lasted,
      late: gaps.filter(gapMs => gapMs > 25).length,
      worst: Math.max(...gaps),
      long: seen.long,
    }
  })
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10

async function drag(page: Page) {
  const box = await page.locator('[data-element="e44"]').boundingBox()
  if (!box) throw new Error('the dragged element was not found')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 8, y + 8)
  const until = Date.now() + seconds * 1_000
  const frames = await measureFrames(page, async () => {
    for (let n = 0; Date.now() < until; n += 1) {
      await page.mouse.move(x + 40 * Math.sin(n / 20), y + 60 + 60 * Math.sin(n / 33))
      await page.waitForTimeout(pointerMs)
    }
  })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frames
}

const executablePath = ensureChromium()
if (!executablePath) process.exit(1)
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-visual-editor-'))
const shop = await startShop(dataDir, await getFreePort(), { SEED: 'none' })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await becomeOwner(page, `${shop.url}/setup?token=${shop.setupToken}`)
  const seller = await signInPageSeller(shop.url)
  const elements = Array.from({ length: count }, (_, n) => buildElement(n))
  const funnel = await makeFunnel(seller, [{ title: 'Many', elements, layout: { baseWidth: 1_040 } }])
  await page.goto(`${shop.url}/upsells?tab=pages&upsell=${funnel.id}&page=${funnel.pages[0]?.id}`)
  await page.locator('[data-element="e44"]').click()
  await page.keyboard.press('Control+a')
  console.log(`\nDragging ${count} selected elements, ${seconds} s each, without a graphics processor (goal: 60)`)
  console.log('              frames/s   over 25 ms   worst ms   long frames')
  for (let round = 1; round <= rounds; round += 1) {
    const { perSecond, late, worst, long } = await drag(page)
    const figures = [roundToTenth(perSecond), late, roundToTenth(worst), long].map(String)
    console.log(`  round ${round}   ${figures.map(figure => figure.padStart(11)).join(' ')}`)
  }
} finally {
  await browser.close()
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
