import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'

export type Delivery = { body: string; signature: string; headers: IncomingHttpHeaders; query: URLSearchParams }

/** Listens for deliveries at a path, which nobody else knows unless it is given. */
export async function startReceiver(port: number, path = `/live-check/${randomUUID()}`) {
  const nonce = randomUUID()
  const deliveries: Delivery[] = []
  const server = createServer(async (request, response) => {
    const { headers, method, url = '' } = request
    const { pathname, searchParams: query } = new URL(url, 'http://receiver')
    if (pathname !== path) return response.writeHead(404).end()
    if (method === 'GET') return response.end(nonce)
    deliveries.push({ body: await text(request), signature: String(headers['stripe-signature']), headers, query })
    return response.end()
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve))
  const address = server.address()
  return {
    path,
    port: typeof address === 'object' && address ? address.port : port,
    deliveries,
    /** Whether a request to this public address arrives here. */
    isReachedBy: (url: URL) =>
      fetch(url, { signal: AbortSignal.timeout(10_000) })
        .then(async answer => (await answer.text()) === nonce)
        .catch(() => false),
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
