import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isReceivingBody } from './body-timeout.ts'

/** Requests of one connection that may stand in line. Browsers and proxies send one after the other. */
const maxQueuedRequests = 10
/** How long somebody may leave an answer unread, or send nothing more of a request, before the connection is closed. */
const idleTimeoutMs = 60_000

type RequestQueue = { length: number; turn: Promise<void> }

/**
 * Keeps one connection from opening a thousand files, and from holding for ever what it does not read: requests that were
 * sent before the earlier one was answered wait for their turn, a long line of them closes the connection, and so does an
 * answer of which nothing was taken, or a request of which nothing came, for a minute. Call it before other hooks are added.
 */
export function limitConnections<App extends Pick<FastifyInstance, 'addHook' | 'server'>>(app: App): void {
  const lines = new WeakMap<Socket, RequestQueue>()
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const line = lines.get(socket) ?? { length: 0, turn: Promise.resolve() }
    lines.set(socket, line)
    const { turn } = line
    line.length += 1
    line.turn = new Promise(resolve => {
      reply.raw.once('close', () => {
        line.length -= 1
        resolve()
      })
    })
    if (line.length > maxQueuedRequests) socket.destroy()
    else if (line.length > 1) await turn
    // Nobody closes what is opened for somebody who left: their answer was not begun.
    return socket.destroyed ? reply.hijack() : undefined
  })
  // Whoever waits for an answer that takes its time has nothing to read yet, and stays.
  app.server.setTimeout(idleTimeoutMs, socket => {
    if (socket.writableLength > 0 || isReceivingBody(socket)) socket.destroy()
  })
}
