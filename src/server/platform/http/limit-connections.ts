import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isReceivingBody } from './body-timeout.ts'

/** Maximum number of pipelined requests per connection. Browsers and proxies send one request at a time. */
const maxQueuedRequests = 10
/** Milliseconds without traffic after which an unread response or an unfinished request closes the connection. */
const idleTimeoutMs = 60_000

type RequestQueue = { length: number; turn: Promise<void> }

/**
 * Limits the resources that one connection can occupy. Pipelined requests are handled one after the other, and more
 * than ten of them close the connection. A minute without traffic also closes the connection while a response is unread
 * or a request body is unfinished. Call it before other hooks are added.
 */
export function limitConnections<App extends Pick<FastifyInstance, 'addHook' | 'server'>>(app: App): void {
  const queues = new WeakMap<Socket, RequestQueue>()
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const queue = queues.get(socket) ?? { length: 0, turn: Promise.resolve() }
    queues.set(socket, queue)
    const { turn } = queue
    queue.length += 1
    queue.turn = new Promise(resolve => {
      reply.raw.once('close', () => {
        queue.length -= 1
        resolve()
      })
    })
    if (queue.length > maxQueuedRequests) socket.destroy()
    else if (queue.length > 1) await turn
    // If the handler ran for a disconnected client, nothing would close the files that it opens, so it is skipped.
    return socket.destroyed ? reply.hijack() : undefined
  })
  // A client that waits for a slow response has nothing to read yet and keeps its connection.
  app.server.setTimeout(idleTimeoutMs, socket => {
    if (socket.writableLength > 0 || isReceivingBody(socket)) socket.destroy()
  })
}
