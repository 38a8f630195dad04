import { once } from 'node:events'
import { get } from 'node:http'
import { proxyHost } from './proxy.ts'

/** Sends a request without TLS, and does not follow the redirect. */
export async function requestOverHttp(port: number, path: string): Promise<{ status: number; location: string }> {
  const [response] = await once(get({ port, path, headers: { host: proxyHost } }), 'response')
  response.resume()
  return { status: response.statusCode, location: String(response.headers.location) }
}

/** Repeats visits by three visitors until `act` has ended. Each visit comes from an IP address of its own. */
export async function visitDuring(
  network: number,
  visit: (from: string) => Promise<void>,
  act: () => Promise<void>,
): Promise<void> {
  let isRunning = true
  const visitor = async (part: number) => {
    for (let at = 1; isRunning; at += 1) await visit(`127.${network + part}.${at >> 8}.${at & 255}`)
  }
  const visitors = Promise.all([0, 1, 2].map(visitor))
  await act().finally(() => {
    isRunning = false
  })
  await visitors
}
