import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream'
import { sendClientError } from './client-error.ts'

/** Milliseconds within which the headers of every request, and the body of an unauthenticated request, must arrive. */
export const anonymousTimeoutMs = 30_000
/** Milliseconds within which a member's request must arrive: enough for 62 MB at half a megabit per second. */
export const memberTimeoutMs = 20 * 60_000

/** Limits on how slowly a request body may arrive, in milliseconds. */
export type BodyTimeouts = {
  /** Time limit for the whole body of an unauthenticated caller. */
  anonymousMs: number
  /** Longest pause between two bytes of a body, for every caller. */
  stallMs: number
  /**
   * In each interval of this length, every caller must send at least `minBytes`, far less than the slowest real upload.
   */
  paceMs: number
  minBytes: number
}
const defaultTimeouts: BodyTimeouts = {
  anonymousMs: anonymousTimeoutMs,
  stallMs: 10_000,
  paceMs: 60_000,
  minBytes: 4_096,
}

const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>()
const receivingSockets = new WeakSet<Socket>()

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whether the server, not the client, delays the body: the buffer is full, so Node stops reading from the socket. */
const isBackpressured = (request: IncomingMessage) =>
  request.complete || request.readableLength >= request.readableHighWaterMark

/** Calls `stop` when the body stalls or falls below the minimum pace. @returns a function that stops watching */
function watchBodyProgress(
  request: IncomingMessage,
  { stallMs, paceMs, minBytes }: BodyTimeouts,
  stop: () => void,
): () => void {
  const { socket } = request
  let [lastBytes, lastByteAt] = [socket.bytesRead, performance.now()]
  let [intervalBytes, intervalStart] = [lastBytes, lastByteAt]
  let ranAt = lastByteAt
  const timer = setInterval(() => {
    const now = performance.now()
    // The event loop was blocked, so bytes that arrived in the meantime are not counted yet.
    const wasLate = now - ranAt > stallMs / 2
    ranAt = now
    const bytes = socket.bytesRead
    if (wasLate || isBackpressured(request)) {
      lastByteAt = intervalStart = now
      intervalBytes = bytes
    }
    if (bytes !== lastBytes) [lastBytes, lastByteAt] = [bytes, now]
    if (now - lastByteAt >= stallMs) return stop()
    if (now - intervalStart < paceMs) return
    if (bytes - intervalBytes < minBytes) return stop()
    ;[intervalBytes, intervalStart] = [bytes, now]
  }, stallMs / 10)
  return () => clearInterval(timer)
}

/**
 * Ends a request with 408 when its body stalls, or when the body takes longer than an unauthenticated caller may take.
 * Node has only one timeout for all requests, which would be too short for members who upload pages with pictures over
 * slow connections. `extendBodyTimeout` lifts the limit on the whole body for one request.
 */
export function limitBodyTimeout(server: Server, overrides: Partial<BodyTimeouts> = {}): void {
  const timeouts = { ...defaultTimeouts, ...overrides }
  // Registered before Fastify's listener, which may finish the request synchronously.
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return
    const { socket } = request
    const endRequest = () => {
      const error = Object.assign(new Error('the request body arrived too slowly'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      })
      sendClientError(error, socket)
    }
    const timer = setTimeout(endRequest, timeouts.anonymousMs)
    const unwatch = watchBodyProgress(request, timeouts, endRequest)
    bodyTimers.set(request, timer)
    receivingSockets.add(socket)
    finished(request, { writable: false }, () => {
      clearTimeout(timer)
      unwatch()
      receivingSockets.delete(socket)
    })
  })
}

/** Lifts the time limit on the whole body of a member's request. The limits on stalls and pace still apply. */
export const extendBodyTimeout = (request: IncomingMessage): void => clearTimeout(bodyTimers.get(request))

/** Whether a request body is still arriving on a connection. */
export const isReceivingBody = (socket: Socket): boolean => receivingSockets.has(socket)
