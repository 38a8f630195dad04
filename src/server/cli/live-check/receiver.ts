import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export type Delivery = { body: string; signature: string }

/** Listens for deliveries at a path that nobody else knows. */
export async function startReceiver(port: number) {
  const path = `/live-check/${randomUUID()}`
  const nonce = randomUUID()
  const deliveries: Delivery[] = []
  const server = createServer(async (request, response) => {
    if (request.url !== path) return response.writeHead(404).end()
    if (request.method === 'GET') return response.end(nonce)
    deliveries.push({ body: await text(request), signature: String(request.headers['stripe-signature']) })
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
