import { get } from 'node:http'
import { languages } from '#domain/language.ts'
import { getCompressedBytes, getInitialBytes, getMercadoPagoScriptBytes, getScriptBytes } from './bundle-sizes.ts'
import { createHttpBuyer } from './http-buyer.ts'

type Shop = { url: string; simulatorUrl: string }
/** A size and its limit, in bytes. A kilobyte is 1,000 bytes. docs/measurements.md states the limits. */
export type Weight = { what: string; bytes: number; most: number }

/** Fetches a URL. Returns the status and the compressed size of the body in bytes. */
const fetchCompressed = (url: URL) =>
  new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', accept: 'text/html,image/*' }
    get(url, { headers }, response => {
      let bytes = 0
      response.on('data', chunk => {
        bytes += chunk.length
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }))
    }).on('error', reject)
  })

const readPage = async (url: URL) => (await fetch(url, { headers: { accept: 'text/html' } })).text()

async function getHtmlAndStyleBytes(url: URL): Promise<number> {
  const sheets = [...(await readPage(url)).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href)
  const { bytes } = await fetchCompressed(url)
  return sheets.reduce((sum, href) => sum + getCompressedBytes(`client${href}`), bytes)
}

/** Returns the bytes of the largest variant of any picture that the page does not load lazily. */
async function getLargestPictureBytes(url: URL): Promise<number> {
  const tags = (await readPage(url)).match(/<img (?![^>]*loading="lazy")[^>]*>/g) ?? []
  const sources = tags.flatMap(tag => {
    const candidates = /srcset="([^"]+)"/i.exec(tag)?.[1]?.split(', ') ?? [/src="([^"]+)"/.exec(tag)?.[1] ?? '']
    return candidates.map(each => (each.split(' ')[0] ?? '').replaceAll('&amp;', '&'))
  })
  const responses = await Promise.all(sources.map(source => fetchCompressed(new URL(source, url))))
  if (responses.some(({ status }) => status !== 200))
    throw new Error(`${url.pathname}: a picture of the page does not exist`)
  return Math.max(...responses.map(({ bytes }) => bytes))
}

/** Returns the JavaScript sizes of the last build, compressed with Brotli. */
export function getScriptWeights(): Weight[] {
  const starter = 'src/storefront/start/client.'
  const vitals = 'src/storefront/vitals/client.'
  const checkout = getScriptBytes(starter, 'src/storefront/checkout/client.', vitals)
  const simple = getScriptBytes(starter, 'src/storefront/simple-checkout/client.', vitals)
  const upsell = getScriptBytes(starter, 'src/storefront/upsell/client.', vitals)
  const sales = getCompressedBytes('inline/sales.js')
  return [
    { what: 'checkout, before the first paint', bytes: checkout.first, most: 12_000 },
    { what: 'checkout, in all', bytes: checkout.all, most: 84_000 },
    { what: 'simple checkout, before the first paint', bytes: simple.first, most: 12_000 },
    { what: 'simple checkout, in all', bytes: simple.all, most: 90_000 },
    { what: 'card fields of Mercado Pago, when they are used', bytes: getMercadoPagoScriptBytes(), most: 8_000 },
    { what: 'upsell page, before the first paint', bytes: upsell.first, most: 12_000 },
    { what: 'upsell page, in all', bytes: upsell.all, most: 90_000 },
    { what: 'sales page, before the first paint', bytes: sales, most: 1_000 },
    {
      what: 'sales page with what it injects',
      bytes: sales + getCompressedBytes('frame/sales.js') + getScriptBytes('src/storefront/sales-vitals/client.').all,
      most: 4_000,
    },
    ...languages.map(language => ({
      what: `administration in ${language}, first`,
      bytes: getInitialBytes('admin', ['src/admin/main.', 'src/admin/shell/start.', `src/i18n/${language}/admin.`]),
      most: 180_000,
    })),
  ]
}

/** Lists the paths of the demo shop's public pages. Makes a purchase for the upsell and thank-you pages. */
export async function listPublicPages(shop: Shop) {
  const home = await readPage(new URL(shop.url))
  const checkout = /\/checkout\?product=[0-9a-f-]{36}/.exec(home)?.[0] ?? ''
  const sales = /\/vendas\/[\w-]+/.exec(home)?.[0] ?? ''
  const buyer = createHttpBuyer(shop)
  const { checkoutId, intentId } = await buyer.reachIntent(checkout.split('=')[1] ?? '')
  await buyer.confirm(intentId)
  const { upsell } = await buyer.settle(checkoutId)
  return {
    home: '/',
    'sales page': sales,
    checkout,
    'simple checkout': checkout.replace('/checkout', '/checkout-page'),
    'upsell page': `/upsell/${upsell?.id}/page/${upsell?.pageOrder}`,
    'thank-you page': '/thank-you',
    'page not found': '/nowhere',
  }
}

/**
 * Returns the size of HTML and style sheet for each public page of a demo shop, and of the first picture for the pages
 * that show products.
 */
export async function getPageWeights(shop: Shop): Promise<Weight[]> {
  const pages = await listPublicPages(shop)
  const weights: Weight[] = []
  for (const [name, path] of Object.entries(pages)) {
    const bytes = await getHtmlAndStyleBytes(new URL(path, shop.url))
    weights.push({ what: `${name}: HTML and style sheet`, bytes, most: 15_000 })
  }
  for (const name of ['home', 'checkout', 'simple checkout'] as const) {
    const bytes = await getLargestPictureBytes(new URL(pages[name], shop.url))
    weights.push({ what: `${name}: first picture`, bytes, most: 40_000 })
  }
  return weights
}
