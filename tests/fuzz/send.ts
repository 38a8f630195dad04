import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { endpoints } from '#contract/index.ts'
import type { GeneratedRequest } from './requests.ts'

/**
 * The response to a request. `status` 0 means that the connection closed without a response, which is allowed only for
 * raw bytes and rejected bodies.
 */
export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  ms: number
}

const heldEndpoints = new Set(endpoints.filter(({ isHeld }) => isHeld).map(({ method, path }) => `${method} ${path}`))

/** The time limit of a call, in ms. The server holds the requests of some endpoints for up to 20 seconds. */
export const getTimeoutMs = ({ endpoint }: Pick<GeneratedRequest, 'endpoint'>): number =>
  heldEndpoints.has(endpoint) ? 30_000 : 10_000
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

export function send(shop: string, sent: GeneratedRequest): Promise<Answer> {
  return sent.raw ? sendBytes(shop, sent.raw) : sendRequest(shop, sent)
}

function sendRequest(shop: string, sent: GeneratedRequest): Promise<Answer> {
  const { method, url, headers, body } = sent
  const timeoutMs = getTimeoutMs(sent)
  const startedAt = performance.now()
  const { hostname, port } = new URL(shop)
  // Without a content length, the body of a DELETE would be parsed as the next request.
  const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  // Node rejects header values with characters above U+00FF.
  const safe = Object.fromEntries(
    Object.entries({ ...headers, ...length }).map(([name, value]) => [
      name,
      value.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?'),
    ]),
  )
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, method, path: url, headers: safe, agent, timeout: timeoutMs },
      response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            ms: performance.now() - startedAt,
          })
        })
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no response within ${timeoutMs} ms`)))
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The server rejected the body while it was still being sent.
      if (error.code === 'EPIPE' || error.code === 'ECONNRESET')
        resolve({ status: 0, headers: {}, text: error.message, ms: 0 })
      else reject(error)
    })
    outgoing.end(body ?? undefined)
  })
}

function sendBytes(shop: string, bytes: Buffer): Promise<Answer> {
  const startedAt = performance.now()
  const { hostname, port } = new URL(shop)
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname)
    const finish = () => {
      socket.destroy()
      const text = Buffer.concat(chunks).toString('latin1')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
      const ms = performance.now() - startedAt
      resolve({ status, headers: parseHeaders(text), text: text.slice(text.indexOf('\r\n\r\n') + 4), ms })
    }
    socket.on('data', chunk => chunks.push(chunk))
    socket.on('close', finish)
    socket.on('error', finish)
    // The bytes may be an incomplete request, to which the server need not respond.
    socket.setTimeout(1_000, finish)
    socket.write(bytes)
  })
}

const parseHeaders = (text: string) =>
  Object.fromEntries(
    (text.split('\r\n\r\n', 1)[0] ?? '')
      .split('\r\n')
      .slice(1)
      .map(line => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
  )
