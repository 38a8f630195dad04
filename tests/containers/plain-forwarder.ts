import { once } from 'node:events'
import { createServer } from 'node:http'
import { Agent, request } from 'node:https'
import type { AddressInfo } from 'node:net'

/**
 * Listens on loopback and forwards each request to an https origin, whose certificate must come from `authority`. The
 * scripted buyers speak plain HTTP only.
 */
export async function startPlainForwarder(origin: string, authority: string) {
  const agent = new Agent({ ca: authority, keepAlive: true })
  const { host } = new URL(origin)
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const forwarded = request(new URL(url, origin), { agent, method, headers: { ...headers, host } }, response => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    forwarded.on('error', error => outgoing.writeHead(502).end(error.message))
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
