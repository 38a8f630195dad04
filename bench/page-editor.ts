import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type Frame, type Page } from 'playwright-core'
import { getFreePort } from '#tests/support/free-port.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { ensureChromium } from '../scripts/support/chromium.mjs'
import { startShop } from './processes.ts'

/**
 * Measures how long the inline editor takes to open a page of 170 KB, and to respond to a keystroke on a processor
 * slowed down four times: `npx tsx bench/page-editor.ts`. Prints the figures and checks no limit.
 */
const bytes = Number(process.env.BENCH_BYTES ?? 170_000)
const slowdown = Number(process.env.BENCH_SLOWDOWN ?? 4)
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const typedText = 'Uma frase que se escreve devagar, letra por letra. '

const buildCard = (n: number) =>
  `<section class="card" id="s${n}">\n  <h2>Section ${n} &amp; more</h2>\n  <p style="margin: 0">Some <b>bold</b> words of section ${n}, <a href="#s${n}">a link</a>, and a few more of them.</p>\n  <ul>\n    <li>One</li>\n    <li>Two <em>and</em> a half</li>\n  </ul>\n</section>\n`
function buildLargePage(): string {
  let html =
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Large</title>\n<style>body { font: 16px sans-serif } .card { padding: 16px; margin: 8px; border: 1px solid }</style>\n</head>\n<body>\n<h1>A large page</h1>\n'
  for (let n = 1; html.length < bytes; n += 1) html += buildCard(n)
  return `${html}</body>\n</html>\n`
}

const sortTimes = (values: readonly number[]) => values.toSorted((a, b) => a - b)
const getPercentile = (values: readonly number[], part: number) =>
  sortTimes(values)[Math.min(values.length - 1, Math.ceil(values.length * part) - 1)] ?? 0
function printRow(what: string, values: readonly number[], goal: string) {
  const [median, high, worst] = [getPercentile(values, 0.5), getPercentile(values, 0.98), Math.max(0, ...values)]
  const figures = [median, high, worst].map(ms => `${Math.round(ms)} ms`.padStart(9)).join(' ')
  console.log(`  ${what.padEnd(44)} ${String(values.length).padStart(4)}  ${figures}   ${goal}`)
}

const setSlowdown = (session: CDPSession, rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
const getEditorFrame = async (page: Page): Promise<Frame> => {
  const frame = await (await page.waitForSelector('iframe[sandbox="allow-scripts"]')).contentFrame()
  if (!frame) throw new Error('the frame did not load')
  return frame
}

/** Measures the milliseconds from the click on 'Editar' until the page is visible and painted in its frame. */
async function openEditor(page: Page, address: string): Promise<number> {
  await page.goto(address)
  const button = page.getByRole('button', { name: 'Editar', exact: true })
  await button.waitFor()
  const opened = page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let startedAt = 0
        addEventListener('click', () => (startedAt = performance.now()), { capture: true, once: true })
        const observer = new MutationObserver(() => {
          if (!document.querySelector('iframe[sandbox="allow-scripts"]:not(.invisible)')) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
  )
  await button.click()
  const elapsed = await opened
  await page.frameLocator('iframe[sandbox="allow-scripts"]').locator('h1[data-vitrine-id]').waitFor()
  return elapsed
}

/**
 * Measures the milliseconds from each key press to the next paint, as the browser reports them. The browser reports no
 * time below 16 ms, so a key press without a report counts as 15 ms.
 */
async function measureKeysIn(page: Page, frame: Frame): Promise<number[]> {
  await frame.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) if (/^key(down|press)$/.test(entry.name)) seen.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.keyboard.type(typedText, { delay: 90 })
  await page.waitForTimeout(1_000)
  const seen = await frame.evaluate(() => (window as unknown as { seen: number[] }).seen)
  return [...seen, ...Array.from({ length: Math.max(0, typedText.length - seen.length) }, () => 15)]
}

async function measureKeys(page: Page): Promise<number[]> {
  const frame = await getEditorFrame(page)
  await frame.locator('h1').click()
  await page.getByRole('toolbar').waitFor()
  const seen = await measureKeysIn(page, frame)
  await page.keyboard.press('Escape')
  return seen
}

/** Repeats the measurement on the same page without the editor, which shows the browser's own share. */
async function measureKeysWithoutEditor(page: Page, address: string): Promise<number[]> {
  await page.goto(address)
  const frame = page.mainFrame()
  await frame.locator('h1').evaluate(title => {
    title.setAttribute('contenteditable', 'true')
    title.focus()
  })
  return measureKeysIn(page, frame)
}

const executablePath = ensureChromium()
if (!executablePath) process.exit(1)
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-page-editor-'))
const shop = await startShop(dataDir, await getFreePort(), { SEED: 'none' })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await becomeOwner(page, `${shop.url}/setup?token=${shop.setupToken}`)
  const seller = await signInPageSeller(shop.url)
  const html = buildLargePage()
  const published = await seller.publish('Large', { 'index.html': html })
  const address = `${shop.url}/sales-pages?tab=pages&campaign=${published.campaignId}`
  console.log(
    `\nThe inline editor, a page of ${Math.round(html.length / 1000)} KB          count    median       p98     worst`,
  )
  await openEditor(page, address)
  const opened: number[] = []
  for (let round = 0; round < rounds; round += 1) opened.push(await openEditor(page, address))
  printRow('open, from the press to the page', opened, '(goal: ≤ 1,000 ms)')
  const frame = await getEditorFrame(page)
  const sessions = [await page.context().newCDPSession(page)]
  // A sandboxed document may run in a separate process, which must be slowed down too.
  await page
    .context()
    .newCDPSession(frame)
    .then(
      session => sessions.push(session),
      () => undefined,
    )
  for (const session of sessions) await setSlowdown(session, slowdown)
  printRow(`a keystroke, ${slowdown}x slower`, await measureKeys(page), '(goal: ≤ 50 ms; 15: less than 16)')
  const withoutEditor = await measureKeysWithoutEditor(page, `${shop.url}/_site/${published.id}/${published.revision}/`)
  printRow('the same in the page alone', withoutEditor, '')
  console.log(`  processes slowed down: ${sessions.length}`)
} finally {
  await browser.close()
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
