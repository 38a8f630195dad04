import { expect, it } from 'vitest'
import { pageWeights, publicPages, scriptWeights, type Weight } from '#tests/support/page-weights.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop()

const kilobytes = (bytes: number) => `${Math.round((bytes / 1_000) * 10) / 10}`.padStart(6)

const expectWithin = (weights: Weight[]) => {
  const lines = weights.map(({ what, bytes, most }) => `${what.padEnd(44)}${kilobytes(bytes)} of ${kilobytes(most)} KB`)
  console.log(lines.join('\n'))
  expect(weights.filter(({ bytes, most }) => bytes > most).map(({ what }) => what)).toEqual([])
}

it('loads no more JavaScript than a phone should have to', () => expectWithin(scriptWeights()))

it('answers pages and first pictures that come with the first packets', async () =>
  expectWithin(await pageWeights(shop)))

it('names one script in the head of a page, which loads the others after the first paint', async () => {
  const pages = await publicPages(shop)
  for (const path of [pages.checkout, pages['simple checkout'], pages['upsell page']]) {
    const html = await (await fetch(shop.url + path, { headers: { accept: 'text/html' } })).text()
    expect([...html.matchAll(/<script [^>]*src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
      expect.stringMatching(/^\/assets\/start-/),
    ])
    expect(html).not.toContain('rel="modulepreload"')
  }
})
