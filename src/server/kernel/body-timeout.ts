import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream'
import { sendClientError } from './client-error.ts'

/** How long the head of a request may take to arrive, in ms, and its body while nobody knows who sends it. */
export const anonymousTimeoutMs = 30_000
/** How long a member may take: 62 MB over half a megabit a second. */
export const memberTimeoutMs = 20 * 60_000

/** What a body has to do to be waited for. Times in ms. */
export type BodyTimeouts = {
  /** Of a caller whom nobody knows: the whole body. */
  strangersMs: number
  /** Of anybody: the longest time without a byte. */
  stallMs: number
  /** Of anybody: `leastBytes` come in each of these times, far below the slowest line that a page is uploaded over. */
  paceMs: number
  leastBytes: number
}
const defaultTimeouts: BodyTimeouts = {
  strangersMs: anonymousTimeoutMs,
  stallMs: 10_000,
  paceMs: 60_000,
  leastBytes: 4_096,
}

const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>()
const receivingSockets = new WeakSet<Socket>()

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whether it is the server that is slow: what came is not taken yet, so that no more is asked for. */
const isBackpressured = (request: IncomingMessage) =>
  request.complete || request.readableLength >= request.readableHighWaterMark

/** Calls `stop` once nothing came for a while, or next to nothing for a longer one. @returns ends the watch */
function watchBodyProgress(
  request: IncomingMessage,
  { stallMs, paceMs, leastBytes }: BodyTimeouts,
  stop: () => void,
): () => void {
  const { socket } = request
  let [seen, seenAt] = [socket.bytesRead, performance.now()]
  let [counted, countedAt] = [seen, seenAt]
  let ranAt = seenAt
  const timer = setInterval(() => {
    const now = performance.now()
    // This process stood still itself: what came meanwhile is not read yet.
    const wasLate = now - ranAt > stallMs / 2
    ranAt = now
    const bytes = socket.bytesRead
    if (wasLate || isBackpressured(request)) {
      seenAt = countedAt = now
      counted = bytes
    }
    if (bytes !== seen) [seen, seenAt] = [bytes, now]
    if (now - seenAt >= stallMs) return stop()
    if (now - countedAt < paceMs) return
    if (bytes - counted < leastBytes) return stop()
    ;[counted, countedAt] = [bytes, now]
  }, stallMs / 10)
  return () => clearInterval(timer)
}

/**
 * Ends requests whose body stalls, or takes longer than a stranger's may, as 408: Node knows one time for all requests, and
 * pages with their pictures are uploaded over slow lines, too. `extendBodyTimeout` lifts the second for one of them.
 */
export function limitBodyTimeout(server: Server, pace: Partial<BodyTimeouts> = {}): void {
  const bounds = { ...defaultTimeouts, ...pace }
  // Before whatever answers: that may be done with it at once.
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return
    const { socket } = request
    const end = () => {
      const late = Object.assign(new Error('the request took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      sendClientError(late, socket)
    }
    const timer = setTimeout(end, bounds.strangersMs)
    const unwatch = watchBodyProgress(request, bounds, end)
    bodyTimers.set(request, timer)
    receivingSockets.add(socket)
    finished(request, { writable: false }, () => {
      clearTimeout(timer)
      unwatch()
      receivingSockets.delete(socket)
    })
  })
}

/** Lets a request take as long as it goes on arriving: a member sends it. */
export const extendBodyTimeout = (request: IncomingMessage): void => clearTimeout(bodyTimers.get(request))

/** Whether more of a request is to come on a connection. */
export const isReceivingBody = (socket: Socket): boolean => receivingSockets.has(socket)
