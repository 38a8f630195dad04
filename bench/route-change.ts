import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { getFreePort } from '#tests/support/free-port.ts'
import { becomeOwner, signIn } from '#tests/support/seller.ts'
import { ensureChromium } from '../scripts/support/chromium.mjs'
import { checkFigure, formatMs } from './figures.ts'
import { startShop } from './processes.ts'

/**
 * Measures the time from a click in the sidebar until the next screen's heading is painted: `npm run build && npx tsx
 * bench/route-change.ts`. 'first' is the first visit of each screen in a tab that prefetched the code while it was
 * idle, 'at once' is the first visit in a tab without idle time, and 'again' is every later visit.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const slowdowns = (process.env.BENCH_SLOWDOWN ?? '1,4').split(',').map(Number)
const screens = [
  'Páginas De Vendas',
  'Checkout Unificado',
  'Upsells',
  'Configuração',
  'Pedidos',
  'E-mails',
  'Operações',
]

/** Milliseconds from the click until the frame in which the new heading is painted. */
const measureChange = (page: Page, name: string) =>
  page.evaluate(
    label =>
      new Promise<number>(resolve => {
        const before = document.querySelector('h1')?.textContent
        const link = [...document.querySelectorAll<HTMLElement>('nav a')].find(each => each.textContent === label)
        const started = performance.now()
        const observer = new MutationObserver(() => {
          const now = document.querySelector('h1')?.textContent
          if (!now || now === before) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        link?.click()
      }),
    name,
  )

const getPercentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * part) - 1)] ?? 0

function printRow(what: string, values: readonly number[]) {
  const figures = [getPercentile(values, 0.5), getPercentile(values, 0.95), Math.max(0, ...values)]
  const text = figures.map(each => formatMs(each).padStart(8)).join(' ')
  console.log(`  ${what.padEnd(34)} ${String(values.length).padStart(4)}   ${text}`)
}

async function openAdmin(browser: Browser, slowdown: number, idle: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await signIn(page, shop.url)
  await page.getByRole('article').first().waitFor()
  await page.waitForTimeout(idle)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

async function measureWalk(page: Page): Promise<number[]> {
  const times: number[] = []
  for (const name of screens) {
    times.push(await measureChange(page, name))
    await page.waitForTimeout(400)
  }
  return times
}

const executablePath = ensureChromium()
if (!executablePath) process.exit(1)
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-routes-'))
const shop = await startShop(dataDir, await getFreePort(), { SEED: 'demo' })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const first = await browser.newPage()
  await becomeOwner(first, `${shop.url}/setup?token=${shop.setupToken}`)
  await first.close()
  for (const slowdown of slowdowns) {
    console.log(`\nFrom one screen to the next, ${slowdown}x slower      count     median      p95    worst`)
    const visits: Record<'first' | 'at once' | 'again', number[]> = { first: [], 'at once': [], again: [] }
    for (let round = 0; round < rounds; round += 1) {
      const unprepared = await openAdmin(browser, slowdown, 0)
      visits['at once'].push(...(await measureWalk(unprepared)))
      await unprepared.context().close()
      const prepared = await openAdmin(browser, slowdown, 4_000)
      visits.first.push(...(await measureWalk(prepared)))
      visits.again.push(...(await measureWalk(prepared)))
      await prepared.context().close()
    }
    for (const [what, times] of Object.entries(visits)) printRow(what, times)
    const allVisits = [...visits.first, ...visits.again]
    printRow('first and again', allVisits)
    if (slowdown === 1)
      checkFigure('from screen to screen, 95 of 100', getPercentile(allVisits, 0.95), { atMost: 100 }, formatMs)
  }
} finally {
  await browser.close()
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
