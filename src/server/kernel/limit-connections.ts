import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isReceivingBody } from './body-timeout.ts'

/** Pipelined requests allowed per connection. Browsers and proxies send one request at a time. */
const maxQueuedRequests = 10
/** Time without traffic after which an unread reply or an unfinished request closes the connection. */
const idleTimeoutMs = 60_000

type RequestQueue = { length: number; turn: Promise<void> }

/**
 * Limits what one connection can hold open. Pipelined requests are handled one after the other, and more than ten of
 * them close the connection. A minute without traffic also closes it while a reply is unread or a request body is
 * unfinished. Call it before other hooks are added.
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
    // Without a started reply nothing would close the files that a handler opens for a disconnected client.
    return socket.destroyed ? reply.hijack() : undefined
  })
  // A client that waits for a slow reply has nothing to read yet and keeps its connection.
  app.server.setTimeout(idleTimeoutMs, socket => {
    if (socket.writableLength > 0 || isReceivingBody(socket)) socket.destroy()
  })
}
