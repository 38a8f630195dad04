import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream'
import { sendClientError } from './client-error.ts'

/** Time in ms for the head of a request to arrive, and for the body of a request whose sender is not authenticated. */
export const anonymousTimeoutMs = 30_000
/** Time in ms for a member's request: enough for 62 MB at half a megabit per second. */
export const memberTimeoutMs = 20 * 60_000

/** Limits on the arrival of a request body. Times in ms. */
export type BodyTimeouts = {
  /** Limit for the whole body of an unauthenticated caller. */
  strangersMs: number
  /** Longest time without a byte, for every caller. */
  stallMs: number
  /** Every caller must send `leastBytes` in each such interval, far less than the slowest real upload does. */
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

/** Whether the server is the slow side: the buffer is full, so Node stops reading from the socket. */
const isBackpressured = (request: IncomingMessage) =>
  request.complete || request.readableLength >= request.readableHighWaterMark

/** Calls `stop` when the body stalls or falls below the minimum pace. @returns a function that ends the watch */
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
    // This process was blocked itself: bytes that arrived meanwhile are not counted yet.
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
 * Ends a request with 408 when its body stalls or takes longer than an unauthenticated caller may. Node has one timeout
 * for all requests, which is too short for members who upload pages with pictures over slow connections;
 * `extendBodyTimeout` lifts the limit on the whole body for one request.
 */
export function limitBodyTimeout(server: Server, pace: Partial<BodyTimeouts> = {}): void {
  const bounds = { ...defaultTimeouts, ...pace }
  // Registered before the listener that answers, which may finish the request synchronously.
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

/** Lifts the limit on the whole body, for a member's request. The limits on stalls and pace still apply. */
export const extendBodyTimeout = (request: IncomingMessage): void => clearTimeout(bodyTimers.get(request))

/** Whether a request body is still arriving on a connection. */
export const isReceivingBody = (socket: Socket): boolean => receivingSockets.has(socket)
