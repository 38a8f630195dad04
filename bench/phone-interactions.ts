import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findEmbeddedUrl } from '#server/platform/db/embedded/find-embedded-url.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import { becomeOwner, signIn } from '#tests/support/seller.ts'
import { ensureChromium } from '../scripts/support/chromium.mjs'
import { checkFigure, formatMs, formatSpread } from './figures.ts'
import { fillOrders } from './fill-orders.ts'
import { startShop } from './processes.ts'

/**
 * Measures how long a seller waits after a tap or a key on the orders screens of a phone, as browsers measure
 * interactions (from the event until the next frame): `npm run build && npx tsx bench/phone-interactions.ts`.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const slowdown = Number(process.env.BENCH_SLOWDOWN ?? 4)
const orders = Number(process.env.BENCH_ORDERS ?? 2_000)
const limitMs = 200
/** Lets the screen settle and the browser report the event, which the slow processor does late. */
const settleMs = 1_200

type Timing = { duration: number; interactionId: number }
const recordInteractions = () => {
  const timings: Timing[] = []
  Object.assign(window, { timings })
  new PerformanceObserver(list => {
    for (const { duration, interactionId } of list.getEntries() as unknown as Timing[])
      if (interactionId > 0) timings.push({ duration, interactionId })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Performs one step and returns the ms of its slowest interaction, or 0 when all were faster than 16 ms. */
async function measureStep(page: Page, step: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const { timings } = window as unknown as { timings: Timing[] }
    timings.length = 0
  })
  await step()
  await page.waitForTimeout(settleMs)
  return page.evaluate(() => {
    const { timings } = window as unknown as { timings: Timing[] }
    return Math.max(0, ...timings.map(({ duration }) => duration))
  })
}

const getSteps = (page: Page): [name: string, step: () => Promise<unknown>][] => [
  ['show the sales figures', () => page.getByRole('button', { name: /^Números de vendas/ }).tap()],
  ['hide the sales figures', () => page.getByRole('button', { name: /^Números de vendas/ }).tap()],
  ['show more filters', () => page.getByRole('button', { name: 'Mais filtros' }).tap()],
  ['type a search', () => page.getByRole('searchbox').first().pressSequentially('ana', { delay: 150 })],
  ['clear the filters', () => page.getByRole('button', { name: 'Limpar filtros' }).first().tap()],
  ['open an order', () => page.getByRole('link', { name: /#\d+/ }).filter({ visible: true }).first().tap()],
  ['open the menu', () => page.getByRole('button', { name: /^(Expandir|Recolher) menu/ }).tap()],
  ['go to the orders', () => page.getByRole('dialog').getByRole('link', { name: 'Pedidos' }).tap()],
]

async function openOrders(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.addInitScript(recordInteractions)
  await signIn(page, url)
  await page.goto(`${url}/orders`)
  await page.getByRole('link', { name: /#\d+/ }).filter({ visible: true }).first().waitFor()
  await page.waitForTimeout(4_000)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

const executablePath = ensureChromium()
if (!executablePath) process.exit(1)
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-interactions-'))
const shop = await startShop(dataDir, await getFreePort(), { SEED: 'none' })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const first = await browser.newPage()
  await becomeOwner(first, `${shop.url}/setup?token=${shop.setupToken}`)
  await first.close()
  const database = new Client({ connectionString: findEmbeddedUrl(dataDir) ?? undefined })
  await database.connect()
  await fillOrders(database, orders)
  await database.end()
  const results = new Map<string, number[]>()
  for (let round = 0; round < rounds; round += 1) {
    const page = await openOrders(browser, shop.url)
    for (const [name, step] of getSteps(page))
      results.set(name, [...(results.get(name) ?? []), await measureStep(page, step)])
    await page.context().close()
  }
  console.log(`\nInteractions on a phone, processor ${slowdown} times slower, ${orders} orders, ${rounds} rounds`)
  for (const [name, times] of results) console.log(`  ${name.padEnd(30)} ${formatSpread(times, formatMs)}`)
  const worst = Math.max(...[...results.values()].map(times => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0))
  checkFigure('slowest interaction on a phone', worst, { atMost: limitMs }, formatMs)
} finally {
  await browser.close()
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
