import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Opens a proxy to the shop that drops cookies in both directions, as a browser that blocks cookies does. */
export async function openCookielessProxy(shopUrl: string) {
  const { hostname, port } = new URL(shopUrl)
  const server = createServer((asked, answer) => {
    const { cookie: _kept, ...headers } = asked.headers
    const passed = request({ hostname, port, method: asked.method, path: asked.url, headers }, reply => {
      const { 'set-cookie': _set, ...rest } = reply.headers
      answer.writeHead(reply.statusCode ?? 502, rest)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
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
