import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startSimulator } from '@vitrine/stripe-simulator/index.ts'
import { Client } from 'pg'
import { type Browser, chromium } from 'playwright-core'
import { waitForPayment } from '#contract/payment-methods.ts'
import * as sizes from '#tests/support/bundle-sizes.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import { ensureChromium } from '../scripts/support/chromium.mjs'
import { checkFigure, formatCount, formatKilobytes, formatMs } from './figures.ts'
import { getPercentile } from './generate-arrivals.ts'
import { phone } from './largest-paint.ts'
import { requestCode } from './pix-buyer.ts'
import { checkProviderCalls } from './pix-provider-calls.ts'
import { type Shop, startShop, waitForPictures } from './processes.ts'

const presses = Number(process.env.BENCH_PRESSES ?? 30)
const codes = Number(process.env.BENCH_CODES ?? 100)
const payments = Number(process.env.BENCH_PAYMENTS ?? 30)
/** The first requests of a process are slower, because it still compiles its code. */
const warmups = 20
const controlToken = 'control'
const sku = 'CND-FIG-300'
const vitals = 'src/storefront/vitals/client.'
const screens = [
  ['checkout', 'src/storefront/checkout/client.', 84_000],
  ['simple checkout', 'src/storefront/simple-checkout/client.', 90_000],
] as const
const printRow = (what: string, measured: string) => console.log(`  ${what.padEnd(56)} ${measured.padStart(26)}`)
const formatHalfAnd95 = (times: readonly number[]) =>
  `${formatMs(getPercentile(times, 0.5))} / ${formatMs(getPercentile(times, 0.95))}`

/** Sells a product of the demo shop in reais and without shipping. Returns its id. */
async function makePixProduct(dataDir: string): Promise<string> {
  const database = new Client({
    connectionString: `postgresql:///vitrine?host=${encodeURIComponent(join(dataDir, 'socket'))}&port=5432&user=vitrine`,
  })
  await database.connect()
  try {
    const { rows } = await database.query<{ id: string }>(
      `update products set currency = 'brl', shipping_options = '[]', language = 'pt-BR'
       where id = (select product_id from product_variants where sku = $1) returning id`,
      [sku],
    )
    await database.query('update product_variants set stock_quantity = null where product_id = $1', [rows[0]?.id])
    await database.query('update content_version set version = version + 1')
    return rows[0]?.id ?? ''
  } finally {
    await database.end()
  }
}

/**
 * Measures the time from the press of the button until the code is on a phone's screen. Also counts requests to the
 * provider.
 */
async function pressOnPhone(browser: Browser, shop: Shop, productId: string, person: number, providerUrl: string) {
  const headers = { 'x-forwarded-for': `10.9.0.${person}` }
  const context = await browser.newContext({ ...phone, locale: 'pt-BR', extraHTTPHeaders: headers })
  let providerRequests = 0
  try {
    const page = await context.newPage()
    page.on('request', request => {
      const { origin, hostname } = new URL(request.url())
      if (origin === providerUrl || hostname.endsWith('stripe.com')) providerRequests += 1
    })
    await page.goto(`${shop.url}/checkout?product=${productId}&sku=${sku}`)
    await page.waitForFunction(() => document.querySelector('.dial .num')?.textContent === '+55')
    const typed = { 'E-mail': `pressa${person}@exemplo.com.br`, 'Nome completo': 'Joana Prado', Celular: '11987654321' }
    for (const [label, text] of Object.entries({ ...typed, 'CPF ou CNPJ': '11144477735' }))
      await page.getByLabel(label, { exact: true }).fill(text)
    const measured = page.evaluate(
      () =>
        new Promise<number>(resolve => {
          let pressedAt = 0
          addEventListener('click', () => (pressedAt ||= performance.now()), { capture: true })
          new MutationObserver((_changes, observer) => {
            if (!document.querySelector('#pix-title')) return
            observer.disconnect()
            requestAnimationFrame(() => resolve(performance.now() - pressedAt))
          }).observe(document, { childList: true, subtree: true })
        }),
    )
    await page.locator('.paybar button').click()
    return { ms: await measured, providerRequests }
  } finally {
    await context.close()
  }
}

async function checkPresses(shop: Shop, productId: string, providerUrl: string): Promise<boolean> {
  const executablePath = ensureChromium()
  if (!executablePath) return false
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const times: number[] = []
    let providerRequests = 0
    for (let person = 1; person <= presses + 2; person += 1) {
      const press = await pressOnPhone(browser, shop, productId, person, providerUrl)
      providerRequests += press.providerRequests
      // The first two presses warm up the browser.
      if (person > 2) times.push(press.ms)
    }
    printRow(`press to code on the screen, half / 95 of ${presses}`, formatHalfAnd95(times))
    const isFast = checkFigure('press to code, 95 of 100', getPercentile(times, 0.95), { atMost: 700 }, formatMs)
    const what = `browser requests to the provider, ${presses + 2} Pix orders`
    return checkFigure(what, providerRequests, { atMost: 0 }, formatCount) && isFast
  } finally {
    await browser.close()
  }
}

/** Measures the time from a payment at the bank until the request that waits for the payment is answered. */
async function checkWaits(shop: Shop, productId: string, pay: (code: string) => Promise<unknown>): Promise<boolean> {
  const times: number[] = []
  for (let done = 0; done < payments; done += 1) {
    const { buyer, awaiting } = await requestCode(shop, productId)
    const waiting = buyer.send(waitForPayment, {}, { ...awaiting.order, known: 'awaiting' })
    await pay(awaiting.code)
    const paidAt = performance.now()
    const { state } = await waiting
    if (state !== 'paid') throw new Error(`the waiting request was answered with ${state}`)
    times.push(performance.now() - paidAt)
  }
  printRow(`event to answer of the waiting page, half / 95 of ${payments}`, formatHalfAnd95(times))
  return checkFigure('event to answer, the longest', Math.max(...times), { atMost: 2_000 }, formatMs)
}

async function printServerTimes(shop: Shop, productId: string) {
  const times: number[] = []
  for (let done = 0; done < codes + warmups; done += 1) {
    const { ms } = await requestCode(shop, productId)
    if (done >= warmups) times.push(ms)
  }
  printRow(`the server's part of a code, half / 95 of ${codes}`, formatHalfAnd95(times))
}

type Sizes = Pick<typeof sizes, 'getScriptBytes'>

/**
 * Checks the size of the JavaScript of both checkout pages, compressed with Brotli.
 * @param before the folder of a built working copy without Pix, with which the sizes are compared
 */
async function checkScripts(before: string | undefined): Promise<boolean> {
  const file = before && pathToFileURL(resolve(before, 'tests/support/bundle-sizes.ts')).href
  const sizesBefore = file ? ((await import(file)) as Sizes) : null
  const limit = { atMost: 3_000 }
  const results = [
    checkFigure('JavaScript that only a Pix code loads', sizes.getPixScriptBytes(), limit, formatKilobytes),
  ]
  for (const [name, entry, most] of screens) {
    const read = ({ getScriptBytes }: Sizes) => getScriptBytes('src/storefront/start/client.', entry, vitals)
    const { first, all } = read(sizes)
    results.push(
      checkFigure(`${name}: JavaScript before the first paint`, first, { atMost: 12_000 }, formatKilobytes),
      checkFigure(`${name}: JavaScript in all, with Pix`, all, { atMost: most }, formatKilobytes),
    )
    if (!sizesBefore) continue
    const without = read(sizesBefore)
    printRow(`${name}: before the first paint, without Pix`, formatKilobytes(without.first))
    printRow(`${name}: in all, without Pix`, formatKilobytes(without.all))
    results.push(checkFigure(`${name}: JavaScript that Pix adds`, all - without.all, limit, formatKilobytes))
  }
  return results.every(Boolean)
}

/**
 * Checks the figures of payments by Pix: `npm run bench -- pix`, or `npm run bench -- pix FOLDER` to compare the sizes
 * with a built working copy without Pix. The provider is a simulator in this process, and database, shop, browser and
 * simulator share the machine.
 */
export async function measurePix(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-pix-'))
  const browserDir = join(import.meta.dirname, '../dist/simulator')
  const provider = await startSimulator({ port: 0, dataDir: null, controlToken, browserDir })
  const pay = async (code: string) => {
    const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ code, when: 'now' })
    const answer = await fetch(`${provider.url}/_sim/pix/pay`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`the code was not paid: ${answer.status}`)
  }
  const results = [await checkScripts(process.argv[3])]
  try {
    const env = { SEED: 'demo', STRIPE_API_URL: provider.url }
    const first = await startShop(dataDir, await getFreePort(), env)
    await waitForPictures(first)
    const productId = await makePixProduct(dataDir)
    await first.stop()
    results.push(await checkProviderCalls(dataDir, productId))
    const shop = await startShop(dataDir, await getFreePort(), env)
    try {
      await printServerTimes(shop, productId)
      results.push(await checkWaits(shop, productId, pay))
      results.push(await checkPresses(shop, productId, provider.url))
    } finally {
      await shop.stop()
    }
    return results.every(Boolean)
  } finally {
    await provider.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
