import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { getFreePort } from '#tests/support/free-port.ts'
import { ensureChromium } from '../scripts/support/chromium.mjs'
import { becomeOwner } from './become-owner.ts'
import { checkFigure, formatMs } from './figures.ts'
import { measureLargestPaint, phone } from './largest-paint.ts'
import { buildLongSections, buildLongTemplate } from './long-page.ts'
import { startShop, waitForPictures } from './processes.ts'
import { measureRequestsPerSecond } from './requests-per-second.ts'
import { startSlowProxy } from './slow-proxy.ts'

type Page = { id: string; revision: string; address: string }
const loads = Number(process.env.BENCH_LOADS ?? 5)
const edits = 20
const printRow = (what: string, measured: string) => console.log(`  ${what.padEnd(56)} ${measured.padStart(26)}`)

/** Measures the largest paint in a browser context with an empty cache. */
async function measureFirstLoad(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext(phone)
  try {
    return await measureLargestPaint(context, address)
  } finally {
    await context.close()
  }
}

function createClient(url: string, headers: { authorization: string }) {
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const isForm = body instanceof FormData
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
}
type Client = ReturnType<typeof createClient>

/** Repeatedly saves a 170 KB page with one changed word. */
async function measureEdits(call: Client) {
  const campaign = await call<{ id: string }>('POST', '/api/v1/campaigns', { name: 'Long' })
  const html = buildLongTemplate('<p>Marker 0</p>')
  const form = new FormData()
  form.append('files', new Blob([html]), 'index.html')
  const { page } = await call<{ page: Page }>('POST', `/api/v1/campaigns/${campaign.id}/pages?title=Long`, form)
  for (const publish of [false, true]) {
    const times: number[] = []
    for (let edit = 0; edit < edits + 5; edit++) {
      const { source } = await call<{ source: { revision: string; html: string } }>(
        'GET',
        `/api/v1/sales-pages/${page.id}`,
      )
      const changed = source.html.replace(/Marker [\d.]+/, `Marker ${edit}.${Number(publish)}`)
      const body = { revision: source.revision, html: changed, publish }
      const startedAt = performance.now()
      await call('PUT', `/api/v1/sales-pages/${page.id}/source`, body)
      // The first edits warm up the parser.
      if (edit >= 5) times.push(performance.now() - startedAt)
    }
    checkFigure(
      `an edit of a 170 KB page ${publish ? 'published' : 'saved as a draft'}`,
      times,
      { atMost: 100 },
      formatMs,
    )
  }
}

/** Measures the longest wait of a shopper while a 5 MB page is saved. */
async function measureHugeEdit(call: Client, url: string) {
  const campaign = await call<{ id: string }>('POST', '/api/v1/campaigns', { name: 'Huge' })
  const form = new FormData()
  form.append('files', new Blob([buildLongSections(5_000_000)]), 'index.html')
  const { page } = await call<{ page: Page }>('POST', `/api/v1/campaigns/${campaign.id}/pages?title=Huge`, form)
  const { source } = await call<{ source: { revision: string; html: string } }>('GET', `/api/v1/sales-pages/${page.id}`)
  const html = source.html.replace('Marker 0', 'Marker 1')
  const waits: number[] = []
  let isSaved = false
  const startedAt = performance.now()
  const saving = call('PUT', `/api/v1/sales-pages/${page.id}/source`, {
    revision: source.revision,
    html,
    publish: true,
  })
  const saved = saving.finally(() => {
    isSaved = true
  })
  while (!isSaved) {
    const requestedAt = performance.now()
    await (await fetch(`${url}/checkout`)).text()
    waits.push(performance.now() - requestedAt)
  }
  await saved
  printRow('an edit of a 5 MB page published', formatMs(performance.now() - startedAt))
  printRow('the checkout meanwhile, at the worst', formatMs(Math.max(...waits)))
}

/**
 * Measures how fast sales pages are served, painted over a phone's connection, and saved: `npm run bench --
 * sales-page`.
 */
export async function measureSalesPage(): Promise<boolean> {
  const executablePath = ensureChromium()
  if (!executablePath) return false
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-sales-'))
  const [port, proxyPort] = [await getFreePort(), await getFreePort()]
  const publicUrl = `http://localhost:${proxyPort}`
  const hosts = { PUBLIC_URL: publicUrl, ADMIN_URL: `http://admin.localhost:${proxyPort}` }
  const shop = await startShop(dataDir, port, { SEED: 'demo', ...hosts })
  const slowProxy = await startSlowProxy(proxyPort, port)
  try {
    await waitForPictures(shop)
    const call = createClient(shop.url, await becomeOwner(shop))
    const { campaigns } = await call<{ campaigns: { id: string }[] }>('GET', '/api/v1/campaigns')
    const { pages } = await call<{ pages: Page[] }>('GET', `/api/v1/campaigns/${campaigns[0]?.id}`)
    const [page] = pages
    if (!page) throw new Error('the demo shop has no sales page')
    console.log(
      '\nThe demo shop’s sales page; the simulated phone connection has a round trip of 150 ms and 1.6 megabits per second.',
    )
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    for (const renderMode of ['frame', 'origin', 'direct']) {
      await call('PATCH', `/api/v1/sales-pages/${page.id}`, { renderMode })
      const { average, perCore } = await measureRequestsPerSecond(shop.url, [page.address], shop.pid)
      printRow(`${renderMode}: pages a second`, `${Math.round(average)}, ${Math.round(perCore)} a core`)
      const times: number[] = []
      while (times.length < loads) times.push(await measureFirstLoad(browser, publicUrl + page.address))
      checkFigure(`sales page, ${renderMode}: largest paint, a phone's line`, times, { atMost: 1_000 }, formatMs)
    }
    await browser.close()
    const { average, perCore } = await measureRequestsPerSecond(
      shop.url,
      [`/_site/${page.id}/${page.revision}/`],
      shop.pid,
    )
    printRow('documents in frames a second', `${Math.round(average)}, ${Math.round(perCore)} a core`)
    await measureEdits(call)
    await measureHugeEdit(call, shop.url)
    return true
  } finally {
    slowProxy.stop()
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
