import { createHttpBuyer } from '#tests/support/http-buyer.ts'

type Shop = { url: string; simulatorUrl: string }
let addresses = 0
const createAddress = () => {
  addresses += 1
  return `10.${100 + ((addresses >> 16) & 127)}.${(addresses >> 8) & 255}.${addresses & 255}`
}

async function fetchOrThrow(url: string, headers: Record<string, string>, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(url, { ...init, headers: { 'x-forwarded-for': createAddress(), ...headers } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${new URL(url).pathname}: ${answer.status}`)
}

const pickRandom = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T

/** Acts as a visitor who reads the home page, a product's checkout, or a product through the API. */
export const createReaderVisit = (shop: Shop, products: readonly string[]) => () => {
  const product = pickRandom(products)
  const path = pickRandom([
    '/',
    `/checkout?product=${product}`,
    `/checkout?product=${product}`,
    `/api/v1/products/${product}`,
  ])
  return fetchOrThrow(shop.url + path, { accept: 'text/html,*/*' })
}

export const createBuyerVisit = (shop: Shop, productId: string) => async () => {
  const one = createHttpBuyer(shop)
  const { checkoutId, intentId } = await one.reachIntent(productId)
  await one.confirm(intentId)
  const { state } = await one.settle(checkoutId)
  if (state !== 'paid') throw new Error(`the order is ${state}`)
}

/** Acts as a seller who opens lists, searches, reads the dashboard or changes a product's price. */
export const createSellerVisit = (shop: Shop, owner: Record<string, string>, products: readonly string[]) => () => {
  const path = pickRandom([
    'products',
    'products?q=manta',
    'orders',
    'orders?q=ana',
    'dashboard?days=30',
    'customers',
    'price',
  ])
  if (path !== 'price') return fetchOrThrow(`${shop.url}/api/v1/${path}`, owner)
  const body = JSON.stringify({ products: [pickRandom(products)], change: { kind: 'price', by: 'add', value: 100 } })
  return fetchOrThrow(
    `${shop.url}/api/v1/products/bulk`,
    { ...owner, 'content-type': 'application/json' },
    { method: 'POST', body },
  )
}
