import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { dataSecurityHeaders } from './security-headers.ts'

type ClientError = Error & { code?: string }

const getClientErrorStatus = ({ code }: ClientError) =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400

/**
 * Responds to a malformed, too slow or too large request with the usual JSON error body (400, 408 or 431) and closes
 * the connection, because it is unknown where the next request on the connection starts.
 */
export function sendClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = getClientErrorStatus(error)
  const body = JSON.stringify({ error: 'bad_request' satisfies ErrorCode })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    ...Object.entries(dataSecurityHeaders).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/** Sets the headers that every response has. */
export function setBaseHeaders(request: FastifyRequest, reply: FastifyReply, secure: boolean): FastifyReply {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  if (secure) reply.header('strict-transport-security', 'max-age=31536000')
  return reply
}
