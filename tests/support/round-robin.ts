import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request as pass, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Target = { url: URL; agent: Agent; isReady: boolean; responseCount: number }

/** The interval of the readiness checks. A process must drain for longer than this. */
const checkIntervalMs = 200
const checkTimeoutMs = 2_000

/** Forwards 'x-forwarded-for' and 'host' unchanged and drops headers that belong to one connection. */
function toForwardedHeaders({ connection: _, 'keep-alive': __, ...headers }: IncomingMessage['headers']) {
  return headers
}

/**
 * Checks whether a process is ready. A check that times out keeps the previous state, because under load all processes
 * would be removed otherwise.
 */
async function fetchReadiness({ url, isReady: before }: Target): Promise<boolean> {
  try {
    const reply = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(checkTimeoutMs) })
    await reply.arrayBuffer()
    return reply.ok
  } catch (error) {
    return (error as Error).name === 'TimeoutError' && before
  }
}

/**
 * Opens a proxy in front of several processes that sends each request to the next ready process. The proxy keeps
 * connections open, polls /readyz and never retries, so that clients see every request that a process drops.
 */
export async function openRoundRobin() {
  const targets: Target[] = []
  let next = 0
  const broken: string[] = []

  function takeNextTarget(): Target | undefined {
    for (let step = 0; step < targets.length; step += 1) {
      const target = targets[(next + step) % targets.length]
      if (!target?.isReady) continue
      next = (next + step + 1) % targets.length
      return target
    }
    return undefined
  }

  function reportDropped(request: IncomingMessage, response: ServerResponse, reason: string) {
    broken.push(`${request.method} ${request.url}: ${reason}`)
    if (response.headersSent) response.destroy()
    else response.writeHead(502, { 'content-type': 'text/plain' }).end(reason)
  }

  const server = createServer((request, response) => {
    const target = takeNextTarget()
    if (!target) return reportDropped(request, response, 'no process is ready')
    const { url, agent } = target
    const { method, url: path, headers } = request
    const options = { host: url.hostname, port: url.port, path, method, headers: toForwardedHeaders(headers), agent }
    const forwarded = pass(options, reply => {
      target.responseCount += 1
      response.writeHead(reply.statusCode ?? 502, toForwardedHeaders(reply.headers))
      reply.on('error', error => reportDropped(request, response, `${url.port}: ${error.message}`))
      reply.pipe(response)
    })
    forwarded.on('error', error => reportDropped(request, response, `${url.port}: ${error.message}`))
    response.on('close', () => forwarded.destroy())
    return request.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  let closed = false
  async function watch(target: Target) {
    while (!closed) {
      target.isReady = await fetchReadiness(target)
      await new Promise(resolve => setTimeout(resolve, checkIntervalMs))
    }
  }
  const watching: Promise<void>[] = []

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /**
     * Requests that a process dropped or for which no process was ready. Clients see a 502, or a cut connection if the
     * response had started.
     */
    broken,
    /** Adds a process, which receives requests once it is ready. */
    async add(url: string) {
      const target = { url: new URL(url), agent: new Agent({ keepAlive: true }), isReady: false, responseCount: 0 }
      target.isReady = await fetchReadiness(target)
      targets.push(target)
      watching.push(watch(target))
    },
    /** Returns whether the process receives requests at this moment. */
    isIn: (url: string) => targets.some(target => target.url.origin === new URL(url).origin && target.isReady),
    answers: () => targets.map(({ responseCount: answered }) => answered),
    async close() {
      closed = true
      server.closeAllConnections()
      server.close()
      for (const { agent } of targets) agent.destroy()
      await Promise.all(watching)
    },
  }
}
