import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { getFreePort } from '#tests/support/free-port.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { ensureChromium } from '../scripts/support/chromium.mjs'
import { checkFigure, formatMs } from './figures.ts'
import { startShop } from './processes.ts'

/**
 * Measures the interaction to next paint of the products screen with 10,000 products on a processor slowed down four
 * times: `npx tsx bench/products-screen.ts`.
 */
const products = Number(process.env.BENCH_PRODUCTS ?? 10_000)
const slowdown = Number(process.env.BENCH_SLOWDOWN ?? 4)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

type Interaction = { id: number; name: string; ms: number }

/**
 * Collects the browser's event timings. The longest event of an interaction counts, as in INP (interaction to next
 * paint).
 */
async function watchInteractions(page: Page) {
  await page.addInitScript(() => {
    const seen: Interaction[] = []
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
        if (entry.interactionId) seen.push({ id: entry.interactionId, name: entry.name, ms: entry.duration })
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
}

async function readInteractions(page: Page): Promise<number[]> {
  const seen = await page.evaluate(() => (window as unknown as { seen: Interaction[] }).seen.splice(0))
  const longest = new Map<number, number>()
  for (const { id, ms } of seen) longest.set(id, Math.max(ms, longest.get(id) ?? 0))
  return [...longest.values()]
}

const getPercentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * part) - 1)] ?? 0

function printRow(what: string, values: readonly number[]) {
  const figures = [getPercentile(values, 0.5), getPercentile(values, 0.98), Math.max(0, ...values)].map(formatMs)
  console.log(
    `  ${what.padEnd(26)} ${String(values.length).padStart(4)}   ${figures.map(each => each.padStart(8)).join(' ')}`,
  )
}

const waitUntilSettled = (page: Page) => page.waitForTimeout(1_200)
const actions: Record<string, (page: Page) => Promise<void>> = {
  async 'type in the search'(page) {
    await page.getByRole('searchbox').first().click()
    await page.keyboard.type('lamp 7', { delay: 120 })
    await waitUntilSettled(page)
    for (let key = 0; key < 6; key += 1) await page.keyboard.press('Backspace', { delay: 60 })
    await waitUntilSettled(page)
  },
  async 'tick boxes'(page) {
    for (const at of [1, 2, 3, 4]) await page.locator('article .tick').nth(at).click()
    await page.getByLabel('Selecionar esta página').click()
    await page.keyboard.press('Escape')
    await waitUntilSettled(page)
  },
  async 'open a card’s menu'(page) {
    for (const at of [0, 1, 2]) {
      await page.locator('article [aria-haspopup=menu]').nth(at).click()
      await page.waitForTimeout(400)
      await page.keyboard.press('Escape')
      await page.waitForTimeout(300)
    }
  },
  async 'turn the page'(page) {
    await page.getByRole('link', { name: 'Próxima página' }).click()
    await waitUntilSettled(page)
    await page.getByRole('link', { name: 'Página anterior' }).click()
    await waitUntilSettled(page)
  },
  async 'filter and sort'(page) {
    // Keys are pressed because browsers do not count a selection that a script sets as an interaction.
    for (const key of ['ArrowDown', 'ArrowUp']) {
      await page.getByRole('combobox', { name: 'Ordem' }).press(key)
      await waitUntilSettled(page)
    }
  },
}

const executablePath = ensureChromium()
if (!executablePath) process.exit(1)
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-screen-'))
const shop = await startShop(dataDir, await getFreePort(), { SEED: 'demo' })
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const env = { ...process.env, DATA_DIR: dataDir }
  const filled = spawnSync(process.execPath, ['scripts/fill.mjs', '--products', String(products)], {
    env,
    encoding: 'utf8',
  })
  console.log(`${filled.stdout}${filled.stderr}`.trim())
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  page.setDefaultTimeout(60_000)
  await watchInteractions(page)
  await becomeOwner(page, `${shop.url}/setup?token=${shop.setupToken}`)
  await page.getByRole('article').first().waitFor()
  await waitUntilSettled(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await readInteractions(page)
  console.log(`\nThe products screen, ${products} products, ${slowdown}x slower   count     median      p98    worst`)
  const all: number[] = []
  for (const [what, act] of Object.entries(actions)) {
    for (let round = 0; round < rounds; round += 1) await act(page)
    const measured = await readInteractions(page)
    all.push(...measured)
    printRow(what, measured)
  }
  printRow('all', all)
  checkFigure(`${products} products, an interaction, 98 of 100`, getPercentile(all, 0.98), { atMost: 200 }, formatMs)
} finally {
  await browser.close()
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
