import type { Buyer } from '../support/buyer.ts'
import { retryCall } from '../support/buyer.ts'

let networks = 0
/** Each reader has another network, because a network may send a limited number of requests. */
const createNetwork = () => {
  networks += 1
  return `10.200.${(networks >> 8) & 255}.${networks & 255}`
}

/**
 * Buys a product with one file and returns the path that opens the file from the page of the order.
 * @param card the test card of the simulator
 */
export async function buyFile(buyer: Buyer, productId: string, card?: string): Promise<string> {
  const reached = await retryCall(() => buyer.reachIntent(productId))
  if (reached.status !== 200) throw new Error(`no intent: ${reached.status} ${reached.body.code}`)
  await buyer.confirm(card)
  const { body } = await retryCall(() => buyer.settle())
  const href = body.access?.find((each: { isFile: boolean }) => each.isFile)?.href
  if (!href) throw new Error(`the order is ${body.state}, and gives access to no file`)
  return String(href)
}

export type FileReader = ReturnType<typeof createFileReader>

/** The shop redirects pages from 127.0.0.1 to its public host name. */
const toPublicUrl = (shopUrl: string, path: string) => shopUrl.replace('//127.0.0.1:', '//localhost:') + path

/** A person who opens and reads a file, on whichever process of the shop. `href` is the link on the page of the order. */
export function createFileReader(href: string) {
  const { pathname, search } = new URL(href, 'http://shop')
  const headers = { 'x-forwarded-for': createNetwork() }
  return {
    /** Opens the link of the order. Returns the path of the download, or of the page that says why there is none. */
    async open(shopUrl: string): Promise<string> {
      const response = await fetch(toPublicUrl(shopUrl, pathname + search), { headers, redirect: 'manual' })
      await response.arrayBuffer()
      const location = response.headers.get('location')
      if (response.status !== 303 || !location) throw new Error(`the link of the order: ${response.status}`)
      return new URL(location, shopUrl).pathname
    },
    /** Requests bytes from `start` to `end`, both inclusive. */
    read: (shopUrl: string, path: string, start: number, end: number) =>
      fetch(toPublicUrl(shopUrl, path), { headers: { ...headers, range: `bytes=${start}-${end}` } }),
    /** Returns the status of a request for the first byte. */
    async probe(shopUrl: string, path: string): Promise<number> {
      const response = await fetch(toPublicUrl(shopUrl, path), { headers: { ...headers, range: 'bytes=0-0' } })
      await response.arrayBuffer()
      return response.status
    },
  }
}
