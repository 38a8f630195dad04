import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { packedBytes, scriptBytes } from '#tests/support/built-bytes.ts'
import { freePort } from '#tests/support/free-port.ts'
import { payFor } from '#tests/support/funnels.ts'
import { ensureChromium } from '../scripts/support/chromium.mjs'
import { phone, timeToLargestPaint } from './largest-paint.ts'
import { becomeOwner } from './owner.ts'
import { picturesAreMade, startShop } from './processes.ts'
import { slowLine } from './slow-line.ts'

type Page = { order: number; type: string; revision: string | null }
type Funnel = { id: string; productIds: string[]; pages: Page[] }
const loads = Number(process.env.BENCH_LOADS ?? 5)
const ms = (value: number | undefined) => `${Math.round(value ?? Number.NaN)} ms`
const kilobytes = (bytes: number) => `${Math.round((bytes / 1_000) * 10) / 10} KB`
const row = (what: string, measured: string, goal: string) =>
  console.log(`  ${what.padEnd(48)} ${measured.padStart(24)}   ${goal}`)

/** What one visual page weighs, unpacked: its document with its own sheet and what its script reads. */
async function weigh(url: string, order: number) {
  const html = await (await fetch(url)).text()
  row(`page ${order}, HTML and its own CSS, unpacked`, kilobytes(Buffer.byteLength(html)), '≤ 10 KB')
}

/** `npm run bench -- upsell-page`: what a funnel's pages weigh, and when they are painted for who just paid, on a phone's line. */
export async function measureUpsellPage(): Promise<boolean> {
  const executablePath = ensureChromium()
  if (!executablePath) return false
  const scripts = scriptBytes('src/storefront/start/client.', 'src/storefront/upsell/client.')
  row('own JavaScript before the first paint', kilobytes(scripts.first), '≤ 12 KB')
  row('own JavaScript in all', kilobytes(scripts.all), '≤ 90 KB')
  row('injected into a page of files', kilobytes(packedBytes('frame/upsell.js')), '≤ 3 KB')
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-upsell-'))
  const [port, line] = [await freePort(), await freePort()]
  const url = `http://localhost:${line}`
  const shop = await startShop(dataDir, port, { SEED: 'demo', PUBLIC_URL: url })
  const slow = await slowLine(line, port)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await picturesAreMade(shop)
    const headers = await becomeOwner(shop)
    const answer = await fetch(`${shop.url}/api/v1/upsells`, { headers })
    const [funnel] = ((await answer.json()) as { upsells: Funnel[] }).upsells
    if (!funnel) throw new Error('the demo shop has no funnel')
    for (const { order, type } of funnel.pages) {
      const times: number[] = []
      while (times.length < loads) {
        const context = await browser.newContext(phone)
        await payFor(context, { url, simulatorUrl: shop.simulatorUrl }, funnel.productIds[0] ?? '')
        times.push(await timeToLargestPaint(context, `${url}/upsell/${funnel.id}/page/${order}`))
        await context.close()
      }
      const all = times.toSorted((a, b) => a - b)
      const spread = `${ms(all[all.length >> 1])} (${ms(all[0])} to ${ms(all.at(-1))})`
      row(`page ${order}, ${type}: largest paint, a phone's line`, spread, '≤ 1000 ms')
      if (type === 'visual_editor') await weigh(`${shop.url}/upsell/${funnel.id}/page/${order}`, order)
    }
    return true
  } finally {
    await browser.close()
    slow.stop()
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
