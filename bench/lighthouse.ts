import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { getFreePort } from '#tests/support/free-port.ts'
import { pay, typeBuyer, typeCard } from '#tests/support/shopper.ts'
import { ensureChromium } from '../scripts/support/chromium.mjs'
import { checkFigure, formatCount, formatKilobytes, formatMs, formatSpread } from './figures.ts'
import { type Load, loadPage, measureBytesBeforeFirstPaint } from './page-speed.ts'
import { startShop, waitForPictures } from './processes.ts'

const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
let missed = 0

const printRow = (what: string, measured: string) => console.log(`  ${what.padEnd(56)} ${measured.padStart(26)}`)
const checkLimit: typeof checkFigure = (...args) => {
  const isMet = checkFigure(...args)
  if (!isMet) missed += 1
  return isMet
}

function printLoads(name: string, loads: Load[]) {
  const each = (read: (load: Load) => number) => loads.map(read)
  const shift = (value: number) => String(Math.round(value * 1000) / 1000)
  const times = [
    ['largest contentful paint', 'lcp', formatMs, 1200],
    ['first contentful paint', 'fcp', formatMs, 1000],
    ['layout shift', 'cls', shift, 0.01],
    ['blocking time', 'tbt', formatMs, 50],
  ] as const
  for (const [what, kind, format, limit] of times) {
    const values = each(load => load[kind])
    checkLimit(`${name}: ${what}`, values, { atMost: limit }, format)
  }
  const categories = [
    ['performance', 'performance', 95],
    ['accessibility', 'accessibility', 100],
    ['best practices', 'best-practices', 95],
    ['search engines', 'seo', 95],
  ] as const
  for (const [what, category, limit] of categories) {
    const scores = each(load => load.scores[category])
    checkLimit(`${name}: ${what}`, scores, { atLeast: limit }, formatCount)
  }
  const parts = [
    ['document', 'document'],
    ['style sheets', 'css'],
    ['own JavaScript, in all', 'js'],
    ['pictures', 'image'],
    ['other', 'other'],
  ] as const
  const bytes = (read: (load: Load) => number) => formatSpread(loads.map(read), formatKilobytes)
  for (const [what, kind] of parts)
    printRow(
      what,
      bytes(({ own }) => own[kind]),
    )
  printRow(
    'provider, simulated',
    bytes(({ provider }) => provider),
  )
}

async function printFirstPaint(name: string, url: string, executablePath: string) {
  const early = await measureBytesBeforeFirstPaint(url, executablePath)
  const { document, css, js, image } = early.own
  printRow('before the first paint, line slowed', `at ${formatMs(early.ms)}`)
  checkLimit(
    `${name}: document and style sheets before the first paint`,
    document + css,
    { atMost: 15_000 },
    formatKilobytes,
  )
  checkLimit(`${name}: own JavaScript before the first paint`, js, { atMost: 12_000 }, formatKilobytes)
  printRow('pictures before the first paint', formatKilobytes(image))
  checkLimit(`${name}: files of the provider before it`, Number(early.provider), { atMost: 0 }, formatCount)
}

type Buy = (page: Page) => Promise<unknown>
const card = '4242424242424242'

const buy: Buy = async page => {
  await typeBuyer(page)
  await typeCard(page, card)
  await pay(page)
  await page.waitForURL(/\/upsell\/|\/thank-you/)
}

const buySimply: Buy = async page => {
  const typed = {
    Email: 'beatriz.almeida@example.com',
    'Nome Completo': 'Beatriz Almeida',
    Telefone: '11987654321',
    CEP: '04538132',
    Endereço: 'Rua Joaquim Floriano, 466',
    Cidade: 'São Paulo',
    'Nome no cartão': 'Beatriz Almeida',
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  await typeCard(page, card)
  await page.getByRole('button', { name: 'Finalizar Compra' }).click()
  const paid = page.getByRole('heading', { name: 'Pagamento processado com sucesso!' })
  await Promise.any([paid.waitFor(), page.waitForURL(/\/upsell\/|\/thank-you/)])
}

/** Checks that a shopper on a phone can complete a purchase on the page. */
async function checkPageSells(name: string, url: string, buyThere: Buy, executablePath: string) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    await page.goto(url)
    await buyThere(page)
    checkLimit(`${name}: purchases through the page`, 1, { atLeast: 1 }, formatCount)
  } catch (error) {
    checkLimit(`${name}: purchases through the page`, 0, { atLeast: 1 }, formatCount)
    console.log(`    ${error}`)
  } finally {
    await browser.close()
  }
}

const chromiumPath = ensureChromium()
if (!chromiumPath) process.exit(1)
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-lighthouse-'))
const shop = await startShop(dataDir, await getFreePort(), { SEED: 'demo' })
try {
  await waitForPictures(shop)
  // With this host name the card frames belong to another site, as with the real payment provider.
  const home = shop.url.replace('127.0.0.1', 'localhost')
  const html = await (await fetch(home, { headers: { accept: 'text/html' } })).text()
  const product = /\/checkout\?product=([0-9a-f-]{36})/.exec(html)?.[1]
  if (!product) throw new Error('the home page of the demo shop has no product')
  console.log(
    `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.versions.node}. Command: npm run lighthouse. Median of ${runs} loads (minimum to maximum), phone and line simulated, payment provider simulated.`,
  )
  for (const [path, buyThere] of [
    [`/checkout?product=${product}`, buy],
    [`/checkout-page?product=${product}`, buySimply],
  ] as const) {
    console.log(`\n${path.replace(product, '…')}`)
    const loads: Load[] = []
    while (loads.length < runs) loads.push(await loadPage(home + path, chromiumPath))
    const name = path.replace(/\?.*/, '')
    printLoads(name, loads)
    await printFirstPaint(name, home + path, chromiumPath)
    await checkPageSells(name, home + path, buyThere, chromiumPath)
    for (const advice of new Set(loads.flatMap(load => load.advice))) console.log(`    audit: ${advice}`)
  }
} finally {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
console.log(missed === 0 ? '\nEvery goal is met.' : `\n${missed} missed.`)
process.exit(missed === 0 ? 0 : 1)
