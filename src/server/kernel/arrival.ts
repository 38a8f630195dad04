import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream'
import { answerNoRequest } from './unroutable.ts'

/** How long the head of a request may take to arrive, in ms, and its body while nobody knows who sends it. */
export const strangersMs = 30_000
/** How long a member may take: 62 MB over half a megabit a second. */
export const membersMs = 20 * 60_000

const underWay = new WeakMap<IncomingMessage, NodeJS.Timeout>()
const arriving = new WeakSet<Socket>()

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends requests whose body takes longer than `ms`, as 408: Node knows one time for all requests, and pages with their
 * pictures are uploaded over slow lines, too. `takeTime` lifts it for one of them.
 */
export function boundArrival(server: Server, ms = strangersMs): void {
  // Before whatever answers: that may be done with it at once.
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return
    const { socket } = request
    const late = Object.assign(new Error('the request took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    const timer = setTimeout(() => answerNoRequest(late, socket), ms)
    underWay.set(request, timer)
    arriving.add(socket)
    finished(request, { writable: false }, () => {
      clearTimeout(timer)
      arriving.delete(socket)
    })
  })
}

/** Lets a request take as long as it goes on arriving: a member sends it. */
export const takeTime = (request: IncomingMessage): void => clearTimeout(underWay.get(request))

/** Whether more of a request is to come on a connection. */
export const isArriving = (socket: Socket): boolean => arriving.has(socket)
