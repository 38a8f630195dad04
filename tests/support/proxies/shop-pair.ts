import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPrivateServer } from '../../../scripts/support/private-server.mjs'
import { openCuttableConnection } from '../cuttable-connection.ts'
import { eventually } from '../eventually.ts'
import { getFreePort } from '../free-port.ts'
import { requestOverTls } from '../request-over-tls.ts'
import { seller } from '../seller.ts'
import { createShopChild } from '../shop-child.ts'
import { proxyHost } from './proxy.ts'

const metricsToken = 'the token of the metrics of a pair'

/**
 * Starts two processes of one shop, whose public URL is a proxy that is not running yet. Each process has a connection
 * to the database that can be cut. Returns null when no PostgreSQL server is installed.
 */
export async function startShopPair() {
  const database = await startPrivateServer()
  if (!database) return null
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-journey-'))
  const [tls = 0, plain = 0, spare = 0, cache = 0, ...shops] = await Promise.all(Array.from({ length: 6 }, getFreePort))
  const ports = { tls, plain, spare, cache, shops }
  const connections = await Promise.all(shops.map(() => openCuttableConnection(database.url)))
  const appSecret = randomBytes(32).toString('base64url')
  const processes: ReturnType<typeof createShopChild>[] = []

  async function start(at: number, env: Record<string, string> = {}): Promise<string> {
    const child = createShopChild(dataDir, shops[at] ?? 0, {
      DATABASE_URL: connections[at]?.url ?? '',
      APP_SECRET: appSecret,
      PUBLIC_URL: `https://${proxyHost}:${tls}`,
      TRUSTED_PROXIES: '127.0.0.1',
      METRICS_TOKEN: metricsToken,
      // Longer than a proxy takes to notice that a process is stopping, as the configurations in `deploy` advise.
      DRAIN_SECONDS: '3',
      ...env,
    })
    processes[at] = child
    return child.ready()
  }

  /** Counts the requests to a route that each process has answered since its start. */
  const countRequests = (route: string) =>
    Promise.all(
      shops.map(async port => {
        const headers = { authorization: `Bearer ${metricsToken}` }
        const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
        const lines = metrics.split('\n').filter(line => line.startsWith('vitrine_http_requests_total{'))
        const counts = lines.filter(line => line.includes(`"${route}"`)).map(line => Number(line.split(' ').at(-1)))
        return counts.reduce((sum, count) => sum + count, 0)
      }),
    )

  // The second process uses the simulator whose URL the first process printed.
  const simulator = { STRIPE_API_URL: /Test cards\s+(\S+)/.exec(await start(0))?.[1] ?? '' }
  const setupToken = /setup\?token=(\S+)/.exec(await start(1, simulator))?.[1] ?? ''

  return {
    ports,
    connections,
    /** Creates the owner through the running proxy, and returns the headers of a signed-in request. */
    async createOwner() {
      const headers = { 'content-type': 'application/json', 'x-setup-token': setupToken }
      const body = JSON.stringify(seller)
      const signedUp = await requestOverTls(tls, '/auth/v1/signup', { method: 'POST', headers, body })
      return { authorization: `Bearer ${signedUp.json().access_token}` }
    },
    /** Stops the second process as a deploy does. */
    stopSecond: () => processes[1]?.end('SIGTERM'),
    startSecond: () => start(1, simulator),
    countRequests,
    /** Waits until the proxy sends requests to both processes. */
    async waitUntilBothAreUsed() {
      const before = await countRequests('GET /healthz')
      await eventually(async () => {
        await requestOverTls(tls, '/healthz')
        const after = await countRequests('GET /healthz')
        return after.every((count, at) => count > (before[at] ?? 0))
      })
    },
    /** Returns whether each process reports that it can sell. */
    readReadiness: () =>
      Promise.all(shops.map(async port => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200)),
    async close() {
      await Promise.all(processes.reverse().map(child => child.end('SIGTERM')))
      for (const connection of connections) connection.close()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
