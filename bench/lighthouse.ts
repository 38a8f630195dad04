import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { freePort } from '#tests/support/free-port.ts'
import { pay, typeBuyer, typeCard } from '#tests/support/shopper.ts'
import { ensureChromium } from '../scripts/support/chromium.mjs'
import { bytesBeforeFirstPaint, type Load, loadPage } from './page-speed.ts'
import { picturesAreMade, startShop } from './processes.ts'

const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
const kilobytes = (bytes: number) => `${Math.round((bytes / 1_000) * 10) / 10} KB`
let missed = 0

function row(what: string, measured: string, goal = '', met = true) {
  if (!met) missed += 1
  console.log(`  ${what.padEnd(34)} ${measured.padStart(24)}   ${goal.padEnd(12)} ${goal && (met ? 'met' : 'MISSED')}`)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Prints the median of a figure, its range, and whether the goal is met. */
function figure(what: string, values: number[], show: (value: number) => string, goal: number, atLeast = false) {
  const middle = median(values)
  const range = `${show(middle)} (${show(Math.min(...values))} to ${show(Math.max(...values))})`
  row(what, range, `${atLeast ? '≥' : '≤'} ${show(goal)}`, atLeast ? middle >= goal : middle <= goal)
}

const ms = (value: number) => `${Math.round(value)} ms`
const score = (value: number) => String(value)

function printLoads(loads: Load[]) {
  const each = (read: (load: Load) => number) => loads.map(read)
  const shift = (value: number) => String(Math.round(value * 1000) / 1000)
  const times = [
    ['largest contentful paint', 'lcp', ms, 1200],
    ['first contentful paint', 'fcp', ms, 1000],
    ['layout shift', 'cls', shift, 0.01],
    ['blocking time', 'tbt', ms, 50],
  ] as const
  for (const [what, kind, shown, most] of times) {
    const values = each(load => load[kind])
    figure(what, values, shown, most)
  }
  const categories = [
    ['performance', 'performance', 95],
    ['accessibility', 'accessibility', 100],
    ['best practices', 'best-practices', 95],
    ['search engines', 'seo', 95],
  ] as const
  for (const [what, category, least] of categories) {
    const scores = each(load => load.scores[category])
    figure(what, scores, score, least, true)
  }
  const parts = [
    ['document', 'document'],
    ['style sheets', 'css'],
    ['own JavaScript, in all', 'js'],
    ['pictures', 'image'],
    ['other', 'other'],
  ] as const
  const bytes = (values: number[]) => kilobytes(median(values))
  for (const [what, kind] of parts) row(what, bytes(each(load => load.own[kind])))
  row('provider, simulated', bytes(each(load => load.provider)))
}

async function printFirstPaint(url: string, executablePath: string) {
  const early = await bytesBeforeFirstPaint(url, executablePath)
  const { document, css, js, image } = early.own
  row('before the first paint, line slowed', `at ${ms(early.ms)}`)
  row('  document and style sheets', kilobytes(document + css), '≤ 15 KB', document + css <= 15_000)
  row('  own JavaScript', kilobytes(js), '≤ 12 KB', js <= 12_000)
  row('  pictures', kilobytes(image))
  row('  from the provider', early.provider ? 'something' : 'nothing', 'nothing', !early.provider)
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

/** The page sells: a shopper on a phone fills it in and pays. */
async function sells(url: string, buyThere: Buy, executablePath: string) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    await page.goto(url)
    await buyThere(page)
    row('a purchase through the page', 'paid', 'paid')
  } catch (error) {
    row('a purchase through the page', 'failed', 'paid', false)
    console.log(`    ${error}`)
  } finally {
    await browser.close()
  }
}

const chromiumPath = ensureChromium()
if (!chromiumPath) process.exit(1)
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-lighthouse-'))
const shop = await startShop(dataDir, await freePort(), { SEED: 'demo' })
try {
  await picturesAreMade(shop)
  // By this name the card's frames are of another site, as they are with a real provider.
  const home = shop.url.replace('127.0.0.1', 'localhost')
  const html = await (await fetch(home, { headers: { accept: 'text/html' } })).text()
  const product = /\/checkout\?product=([0-9a-f-]{36})/.exec(html)?.[1]
  if (!product) throw new Error('the demo shop has no product on its home')
  console.log(
    `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.versions.node}. Command: npm run lighthouse. Median of ${runs} loads (least to most), phone and line simulated, payment provider simulated.`,
  )
  for (const [path, buyThere] of [
    [`/checkout?product=${product}`, buy],
    [`/checkout-page?product=${product}`, buySimply],
  ] as const) {
    console.log(`\n${path.replace(product, '…')}`)
    const loads: Load[] = []
    while (loads.length < runs) loads.push(await loadPage(home + path, chromiumPath))
    printLoads(loads)
    await printFirstPaint(home + path, chromiumPath)
    await sells(home + path, buyThere, chromiumPath)
    for (const advice of new Set(loads.flatMap(load => load.advice))) console.log(`    audit: ${advice}`)
  }
} finally {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
console.log(missed === 0 ? '\nEvery goal is met.' : `\n${missed} missed.`)
process.exit(missed === 0 ? 0 : 1)
