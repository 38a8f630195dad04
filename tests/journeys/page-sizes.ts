import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { getPageWeights, getScriptWeights, listPublicPages, type Weight } from '#tests/support/page-weights.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop()

const formatKilobytes = (bytes: number) => `${Math.round((bytes / 1_000) * 10) / 10}`.padStart(6)

const expectWithin = (weights: Weight[]) => {
  const lines = weights.map(
    ({ what, bytes, most }) => `${what.padEnd(44)}${formatKilobytes(bytes)} of ${formatKilobytes(most)} KB`,
  )
  console.log(lines.join('\n'))
  expect(weights.filter(({ bytes, most }) => bytes > most).map(({ what }) => what)).toEqual([])
}

it('keeps JavaScript of each page within its size budget', () => expectWithin(getScriptWeights()))

it('keeps HTML and first picture of each page within their size budgets', async () =>
  expectWithin(await getPageWeights(shop)))

it('loads one script from the head of a page, and all other scripts after the first paint', async () => {
  const pages = await listPublicPages(shop)
  for (const path of [pages.checkout, pages['simple checkout'], pages['upsell page']]) {
    const html = await (await fetch(shop.url + path, { headers: { accept: 'text/html' } })).text()
    expect([...html.matchAll(/<script [^>]*src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
      expect.stringMatching(/^\/assets\/start-/),
    ])
    expect(html).not.toContain('rel="modulepreload"')
  }
})

it('builds files without secrets, source maps or the path of the build machine', () => {
  const dist = join(import.meta.dirname, '../../dist')
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(50)
  const isSent = (file: string) => /[\\/]dist[\\/](client|frame|inline)[\\/]/.test(file)
  const finds = files.flatMap(file => {
    const text = readFileSync(file, 'latin1')
    const isSecret = isSent(file) && /\b[sr]k_(test|live)_\w{6}|\bwhsec_\w{6}|BEGIN [A-Z ]*PRIVATE KEY/.test(text)
    const isTelling = text.includes(join(dist, '..')) || /sourceMappingURL=(?!data)/.test(isSent(file) ? text : '')
    return isSecret || isTelling || (isSent(file) && file.endsWith('.map')) ? [file] : []
  })
  expect(finds).toEqual([])
})
