import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { getFreePort } from '#tests/support/free-port.ts'
import { createSalesPagesScreen } from '#tests/support/sales-pages.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { ensureChromium } from '../scripts/support/chromium.mjs'
import { startShop } from './processes.ts'

/**
 * Measures how long the code editor takes to save a project of 9 and of 142 files, from the click until the screen says
 * that nothing is unsaved: `npx tsx bench/project-saves.ts` after a build. Prints the figures and checks no limit.
 */
const projects = { Small: 9, Large: 142 }
const rounds = Number(process.env.BENCH_ROUNDS ?? 10)

const html = '<!doctype html>\r\n<title>Halo</title>\r\n<h1>Light</h1>\r\n'
const buildFiles = (count: number): Record<string, string> => ({
  'index.html': html,
  ...Object.fromEntries(
    Array.from({ length: count - 1 }, (_, n) => [
      `css/part-${n}.css`,
      `.a${n} { color: rgb(${n}, 2, 3) }\n`.repeat(60),
    ]),
  ),
})

const executablePath = ensureChromium()
if (!executablePath) process.exit(1)
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-project-saves-'))
const shop = await startShop(dataDir, await getFreePort(), { SEED: 'none' })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'pt-BR' })
  const screen = createSalesPagesScreen(page)
  const unsaved = page.getByText('unsaved changes', { exact: true })
  await becomeOwner(page, `${shop.url}/setup?token=${shop.setupToken}`)
  await screen.makeCampaign(shop.url, 'Saves')
  for (const [name, count] of Object.entries(projects)) await screen.upload(name, buildFiles(count))
  for (const [name, count] of Object.entries(projects)) {
    await screen.row(name).getByRole('button', { name: 'Código' }).click()
    const field = page.getByRole('textbox', { name: 'HTML', exact: true })
    await field.waitFor()
    const autosave = page.getByRole('switch', { name: 'Salvar automaticamente' })
    if ((await autosave.getAttribute('aria-checked')) === 'true') await autosave.click()
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await field.locator('.cm-line', { hasText: '<h1>' }).click()
      await page.keyboard.press('End')
      await page.keyboard.insertText(`<i>${round}</i>`)
      await unsaved.waitFor()
      const startedAt = performance.now()
      await page.getByRole('button', { name: /^Salvar Alterações/ }).click()
      await unsaved.waitFor({ state: 'detached' })
      times.push(Math.round(performance.now() - startedAt))
    }
    const sorted = times.toSorted((a, b) => a - b)
    console.log(`  ${count} files: ${sorted.at(0)} to ${sorted.at(-1)} ms, median ${sorted[Math.floor(rounds / 2)]} ms`)
    await page.getByRole('button', { name: 'Voltar para as páginas da campanha' }).first().click()
    await screen.row(name).waitFor()
  }
} finally {
  await browser.close()
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
