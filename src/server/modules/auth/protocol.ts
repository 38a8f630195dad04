import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toAppError } from '#server/platform/http/error-response.ts'

const versionHeader = 'x-supabase-api-version'
const currentApiVersion = '2024-01-01'
/** This response header lets proxies and logs read the error code without the body. */
const codeHeader = 'x-sb-error-code'
const isoDatePattern = /^\d{4}-\d{2}-\d{2}$/

/** An error of the authentication protocol: HTTP status, the protocol's code and a message for developers. */
export class AuthError extends Error {
  readonly status: number
  readonly code: string
  readonly more: Record<string, unknown>
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    { retryAfter, ...more }: { retryAfter?: number } & Record<string, unknown> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
    this.retryAfter = retryAfter
  }
}

export const invalidCredentialsError = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
/** `status` is 400 for a sign-in or refresh, and 403 for a request with a token that was issued earlier. */
export const userBannedError = (status: 400 | 403, message = 'User is banned') =>
  new AuthError(status, 'user_banned', message)
export const sessionNotFoundError = (status: 400 | 403) =>
  new AuthError(status, 'session_not_found', 'Session from session_id claim in JWT does not exist')
export const tooManyRequestsError = (retryAfter: number) =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter })

const errorsByStatus: Record<number, [code: string, message: string]> = {
  400: ['validation_failed', 'The request could not be read'],
  413: ['validation_failed', 'The request is too large'],
  415: ['validation_failed', 'The request must be JSON'],
  422: ['validation_failed', 'The request could not be read'],
  503: ['request_timeout', 'Busy, try again soon'],
}

function toAuthError(error: unknown, request: FastifyRequest): AuthError {
  if (error instanceof AuthError) return error
  const appError = toAppError(error)
  if (appError.status === 429) return tooManyRequestsError(appError.retryAfter ?? 60)
  const [code, message] = errorsByStatus[appError.status] ?? ['unexpected_failure', 'Unexpected failure']
  if (appError.status >= 500) {
    request.log.error({ err: appError.cause ?? appError }, 'an authentication request failed unexpectedly')
  }
  return new AuthError(
    appError.status,
    code,
    message,
    appError.retryAfter === undefined ? {} : { retryAfter: appError.retryAfter },
  )
}

/** Sends `{code, message}` to clients that request the newer API version, and `{code, error_code, msg}` to others. */
function sendAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, code, message, more, retryAfter } = toAuthError(error, request)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  reply.code(status).header('cache-control', 'no-store').header(codeHeader, code)
  const version = request.headers[versionHeader]
  if (typeof version === 'string' && isoDatePattern.test(version) && version >= currentApiVersion) {
    return reply.header(versionHeader, currentApiVersion).send({ code, message, ...more })
  }
  return reply.send({ code: status, error_code: code, msg: message, ...more })
}

function parseJsonBody(
  _request: FastifyRequest,
  text: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
) {
  if (text.length === 0) return done(null, {})
  try {
    done(null, JSON.parse(String(text)))
  } catch {
    done(new AuthError(400, 'bad_json', 'Could not parse request body as JSON'))
  }
}

/** Makes this scope format errors as the protocol does, and parse every body as JSON, whatever its content type. */
export function registerAuthProtocol(scope: FastifyInstance) {
  scope.setErrorHandler(sendAuthError)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(['application/json', '*'], { parseAs: 'string' }, parseJsonBody)
}
