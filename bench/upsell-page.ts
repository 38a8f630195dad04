import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { getCompressedBytes } from '#tests/support/bundle-sizes.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import { buyOverHttp } from '#tests/support/http-funnel.ts'
import { ensureChromium } from '../scripts/support/chromium.mjs'
import { becomeOwner } from './become-owner.ts'
import { checkFigure, formatKilobytes, formatMs } from './figures.ts'
import { measureLargestPaint, phone } from './largest-paint.ts'
import { startShop, waitForPictures } from './processes.ts'
import { startSlowProxy } from './slow-proxy.ts'

type Page = { order: number; type: string; revision: string | null }
type Funnel = { id: string; productIds: string[]; pages: Page[] }
const loads = Number(process.env.BENCH_LOADS ?? 5)

/** Checks the uncompressed size of a visual page's document, without the style sheet that all public pages share. */
async function checkPageSize(url: string, order: number) {
  const html = (await (await fetch(url)).text()).replace(/<style>.*?<\/style>/s, '')
  checkFigure(
    `upsell page ${order}: HTML and CSS, unpacked`,
    Buffer.byteLength(html),
    { atMost: 10_000 },
    formatKilobytes,
  )
}

/**
 * Measures the size of a funnel's pages, and the paint times of these pages and of the thank-you page for a shopper who
 * just paid, over a phone's connection: `npm run bench -- upsell-page`.
 */
export async function measureUpsellPage(): Promise<boolean> {
  const executablePath = ensureChromium()
  if (!executablePath) return false
  checkFigure(
    'injected into an upsell page of files',
    getCompressedBytes('frame/upsell.js'),
    { atMost: 3_000 },
    formatKilobytes,
  )
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-upsell-'))
  const [port, proxyPort] = [await getFreePort(), await getFreePort()]
  const url = `http://localhost:${proxyPort}`
  const shop = await startShop(dataDir, port, { SEED: 'demo', PUBLIC_URL: url })
  const slowProxy = await startSlowProxy(proxyPort, port)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await waitForPictures(shop)
    const headers = await becomeOwner(shop)
    const answer = await fetch(`${shop.url}/api/v1/upsells`, { headers })
    const [funnel] = ((await answer.json()) as { upsells: Funnel[] }).upsells
    if (!funnel) throw new Error('the demo shop has no funnel')
    const measurePaints = async (path: string) => {
      const times: number[] = []
      while (times.length < loads) {
        const context = await browser.newContext(phone)
        await buyOverHttp(context, { url, simulatorUrl: shop.simulatorUrl }, funnel.productIds[0] ?? '')
        times.push(await measureLargestPaint(context, url + path))
        await context.close()
      }
      return times
    }
    for (const { order, type } of funnel.pages) {
      const path = `/upsell/${funnel.id}/page/${order}`
      checkFigure(
        `upsell page ${order}, ${type}: largest paint, a phone's line`,
        await measurePaints(path),
        { atMost: 1_000 },
        formatMs,
      )
      if (type === 'visual_editor') await checkPageSize(shop.url + path, order)
    }
    checkFigure(
      "thank-you page: largest paint, a phone's line",
      await measurePaints('/thank-you'),
      { atMost: 1_000 },
      formatMs,
    )
    return true
  } finally {
    await browser.close()
    slowProxy.stop()
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
