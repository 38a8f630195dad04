import { get } from 'node:http'
import { expect, it } from 'vitest'
import { languages } from '#domain/language.ts'
import { firstBytes, packedBytes, scriptBytes } from '#tests/support/built-bytes.ts'
import { newBuyer } from '#tests/support/http-buyer.ts'
import { startShop } from '#tests/support/shop-process.ts'

/** In bytes; a kilobyte is 1,000. What a page may weigh is said in docs/measurements.md. */
type Row = { what: string; bytes: number; most: number }
const shop = await startShop()

const kilobytes = (bytes: number) => `${Math.round((bytes / 1_000) * 10) / 10}`.padStart(6)

const expectWithin = (rows: Row[]) => {
  const lines = rows.map(({ what, bytes, most }) => `${what.padEnd(44)}${kilobytes(bytes)} of ${kilobytes(most)} KB`)
  console.log(lines.join('\n'))
  expect(rows.filter(({ bytes, most }) => bytes > most).map(({ what }) => what)).toEqual([])
}

/** An answer as it comes over the wire, packed; status and body. */
const fetchPacked = (path: string) =>
  new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', accept: 'text/html,image/*' }
    get(new URL(path, shop.url), { headers }, answer => {
      let bytes = 0
      answer.on('data', chunk => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }))
    }).on('error', reject)
  })

const readPage = async (path: string) => (await fetch(shop.url + path, { headers: { accept: 'text/html' } })).text()

async function htmlAndStyles(path: string): Promise<number> {
  const sheets = [...(await readPage(path)).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href)
  const { bytes } = await fetchPacked(path)
  return sheets.reduce((sum, href) => sum + packedBytes(`client${href}`), bytes)
}

/** The largest form of any picture that a page fetches at once. */
async function firstPicture(path: string): Promise<number> {
  const tags = (await readPage(path)).match(/<img (?![^>]*loading="lazy")[^>]*>/g) ?? []
  const sources = tags.flatMap(tag => {
    const candidates = /srcset="([^"]+)"/i.exec(tag)?.[1]?.split(', ') ?? [/src="([^"]+)"/.exec(tag)?.[1] ?? '']
    return candidates.map(each => (each.split(' ')[0] ?? '').replaceAll('&amp;', '&'))
  })
  const answers = await Promise.all(sources.map(fetchPacked))
  expect(answers.map(({ status }) => status)).toEqual(sources.map(() => 200))
  return Math.max(...answers.map(({ bytes }) => bytes))
}

it('loads no more JavaScript than a phone should have to', () => {
  const starter = 'src/storefront/start/client.'
  const vitals = 'src/storefront/vitals/client.'
  const checkout = scriptBytes(starter, 'src/storefront/checkout/client.', vitals)
  const simple = scriptBytes(starter, 'src/storefront/simple-checkout/client.', vitals)
  const upsell = scriptBytes(starter, 'src/storefront/upsell/client.', vitals)
  const sales = packedBytes('inline/sales.js')
  expectWithin([
    { what: 'checkout, before the first paint', bytes: checkout.first, most: 12_000 },
    { what: 'checkout, in all', bytes: checkout.all, most: 90_000 },
    { what: 'simple checkout, before the first paint', bytes: simple.first, most: 12_000 },
    { what: 'simple checkout, in all', bytes: simple.all, most: 90_000 },
    { what: 'upsell page, before the first paint', bytes: upsell.first, most: 12_000 },
    { what: 'upsell page, in all', bytes: upsell.all, most: 90_000 },
    { what: 'sales page, before the first paint', bytes: sales, most: 1_000 },
    {
      what: 'sales page with what it injects',
      bytes: sales + packedBytes('frame/sales.js') + scriptBytes('src/storefront/sales-vitals/client.').all,
      most: 4_000,
    },
    ...languages.map(language => ({
      what: `administration in ${language}, first`,
      bytes: firstBytes('admin', ['src/admin/main.', 'src/admin/shell/start.', `src/words/${language}/admin.`]),
      most: 180_000,
    })),
  ])
})

it('answers pages and first pictures that come with the first packets', async () => {
  const home = await readPage('/')
  const checkout = /\/checkout\?product=[0-9a-f-]{36}/.exec(home)?.[0] ?? ''
  const sales = /\/vendas\/[\w-]+/.exec(home)?.[0] ?? ''
  const buyer = newBuyer(shop)
  const { checkoutId, intentId } = await buyer.reachIntent(checkout.split('=')[1] ?? '')
  await buyer.confirm(intentId)
  const { upsell } = await buyer.settle(checkoutId)
  const pages = {
    home: '/',
    'sales page': sales,
    checkout,
    'simple checkout': checkout.replace('/checkout', '/checkout-page'),
    'upsell page': `/upsell/${upsell?.id}/page/${upsell?.pageOrder}`,
    'thank-you page': '/thank-you',
    'page not found': '/nowhere',
  }
  const rows: Row[] = []
  for (const [name, path] of Object.entries(pages)) {
    rows.push({ what: `${name}: HTML and style sheet`, bytes: await htmlAndStyles(path), most: 15_000 })
  }
  for (const name of ['home', 'checkout', 'simple checkout'] as const) {
    rows.push({ what: `${name}: first picture`, bytes: await firstPicture(pages[name]), most: 40_000 })
  }
  expectWithin(rows)
  for (const path of [pages.checkout, pages['simple checkout'], pages['upsell page']]) {
    const html = await readPage(path)
    expect([...html.matchAll(/<script [^>]*src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
      expect.stringMatching(/^\/assets\/start-/),
    ])
    expect(html).not.toContain('rel="modulepreload"')
  }
})
