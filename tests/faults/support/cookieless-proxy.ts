import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Opens a proxy to the shop that drops cookies in both directions, as a browser that blocks cookies does. */
export async function openCookielessProxy(shopUrl: string) {
  const { hostname, port } = new URL(shopUrl)
  const server = createServer((incoming, outgoing) => {
    const { cookie: _kept, ...headers } = incoming.headers
    const forwarded = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, reply => {
      const { 'set-cookie': _set, ...otherHeaders } = reply.headers
      outgoing.writeHead(reply.statusCode ?? 502, otherHeaders)
      reply.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
