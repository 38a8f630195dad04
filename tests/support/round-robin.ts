import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request as pass, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Target = { url: URL; agent: Agent; isReady: boolean; answered: number }

/** How often each process is asked whether it is ready; its drain has to last longer. */
const checkIntervalMs = 200
const checkTimeoutMs = 2_000

/** 'x-forwarded-for' and 'host' go through as they came; what belongs to one connection does not. */
function toForwardedHeaders({ connection: _, 'keep-alive': __, ...headers }: IncomingMessage['headers']) {
  return headers
}

/** A process that is slow to say so stays what it was: taking out all that are busy would take out everything. */
async function fetchReadiness({ url, isReady: before }: Target): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(checkTimeoutMs) })
    await answer.arrayBuffer()
    return answer.ok
  } catch (error) {
    return (error as Error).name === 'TimeoutError' && before
  }
}

/**
 * A proxy before several processes: each request goes to the next one that is ready. It keeps connections open, asks
 * /readyz, and tries nothing twice, so that whatever a process drops is seen by who asked.
 */
export async function openRoundRobin() {
  const targets: Target[] = []
  let next = 0
  const broken: string[] = []

  function take(): Target | undefined {
    for (let step = 0; step < targets.length; step += 1) {
      const target = targets[(next + step) % targets.length]
      if (!target?.isReady) continue
      next = (next + step + 1) % targets.length
      return target
    }
    return undefined
  }

  function refuse(request: IncomingMessage, response: ServerResponse, why: string) {
    broken.push(`${request.method} ${request.url}: ${why}`)
    if (response.headersSent) response.destroy()
    else response.writeHead(502, { 'content-type': 'text/plain' }).end(why)
  }

  const server = createServer((request, response) => {
    const target = take()
    if (!target) return refuse(request, response, 'no process is ready')
    const { url, agent } = target
    const { method, url: path, headers } = request
    const options = { host: url.hostname, port: url.port, path, method, headers: toForwardedHeaders(headers), agent }
    const further = pass(options, answer => {
      target.answered += 1
      response.writeHead(answer.statusCode ?? 502, toForwardedHeaders(answer.headers))
      answer.on('error', error => refuse(request, response, `${url.port}: ${error.message}`))
      answer.pipe(response)
    })
    further.on('error', error => refuse(request, response, `${url.port}: ${error.message}`))
    response.on('close', () => further.destroy())
    return request.pipe(further)
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
    /** What a process dropped, or nobody was there to take; each was answered with 502. */
    broken,
    /** Takes a process in, from when it is ready. */
    async add(url: string) {
      const target = { url: new URL(url), agent: new Agent({ keepAlive: true }), isReady: false, answered: 0 }
      target.isReady = await fetchReadiness(target)
      targets.push(target)
      watching.push(watch(target))
    },
    /** Whether it is in turn at this moment. */
    isIn: (url: string) => targets.some(target => target.url.origin === new URL(url).origin && target.isReady),
    /** How many answers each process gave. */
    answers: () => targets.map(({ answered }) => answered),
    async close() {
      closed = true
      server.closeAllConnections()
      server.close()
      for (const { agent } of targets) agent.destroy()
      await Promise.all(watching)
    },
  }
}
