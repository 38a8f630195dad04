import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { packedBytes } from '#tests/support/built-bytes.ts'
import { freePort } from '#tests/support/free-port.ts'
import { payFor } from '#tests/support/funnels.ts'
import { ensureChromium } from '../scripts/support/chromium.mjs'
import { figure, kilobytes, ms } from './figures.ts'
import { phone, timeToLargestPaint } from './largest-paint.ts'
import { becomeOwner } from './owner.ts'
import { picturesAreMade, startShop } from './processes.ts'
import { slowLine } from './slow-line.ts'

type Page = { order: number; type: string; revision: string | null }
type Funnel = { id: string; productIds: string[]; pages: Page[] }
const loads = Number(process.env.BENCH_LOADS ?? 5)

/** What one visual page weighs, unpacked: its document without the sheet that every public page of the shop carries. */
async function weigh(url: string, order: number) {
  const html = (await (await fetch(url)).text()).replace(/<style>.*?<\/style>/s, '')
  figure(`upsell page ${order}: HTML and CSS, unpacked`, Buffer.byteLength(html), { atMost: 10_000 }, kilobytes)
}

/** `npm run bench -- upsell-page`: what a funnel's pages weigh, and when they and the thank-you page are painted for who just paid, on a phone's line. */
export async function measureUpsellPage(): Promise<boolean> {
  const executablePath = ensureChromium()
  if (!executablePath) return false
  figure('injected into an upsell page of files', packedBytes('frame/upsell.js'), { atMost: 3_000 }, kilobytes)
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
    const paintsOf = async (path: string) => {
      const times: number[] = []
      while (times.length < loads) {
        const context = await browser.newContext(phone)
        await payFor(context, { url, simulatorUrl: shop.simulatorUrl }, funnel.productIds[0] ?? '')
        times.push(await timeToLargestPaint(context, url + path))
        await context.close()
      }
      return times
    }
    for (const { order, type } of funnel.pages) {
      const path = `/upsell/${funnel.id}/page/${order}`
      figure(
        `upsell page ${order}, ${type}: largest paint, a phone's line`,
        await paintsOf(path),
        { atMost: 1_000 },
        ms,
      )
      if (type === 'visual_editor') await weigh(shop.url + path, order)
    }
    figure("thank-you page: largest paint, a phone's line", await paintsOf('/thank-you'), { atMost: 1_000 }, ms)
    return true
  } finally {
    await browser.close()
    slow.stop()
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
