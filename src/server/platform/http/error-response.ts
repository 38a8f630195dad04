import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '../core/errors.ts'
import { setDataHeaders } from './security-headers.ts'

type ValidationIssue = { path: PropertyKey[]; message: string; code?: string; params?: Record<string, unknown> }

const isValidationError = (error: unknown): error is { issues: ValidationIssue[] } =>
  typeof error === 'object' && error !== null && Array.isArray((error as { issues?: unknown }).issues)

/**
 * Maps each input path such as 'a.b.0' to a reason code: the check's own `reason`, otherwise the code of the validation
 * issue.
 */
export function toFieldErrors(issues: readonly ValidationIssue[]): Record<string, string> {
  return Object.fromEntries(
    issues.map(({ path, code, params }) => [path.join('.') || 'body', String(params?.reason ?? code ?? 'invalid')]),
  )
}

const fastifyErrorCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_REQ_FILE_TOO_LARGE: 'body_too_large',
  FST_FILES_LIMIT: 'body_too_large',
  FST_PARTS_LIMIT: 'body_too_large',
}

// Transient failures: timeout of a statement, a lock or an idle transaction, a statement after such a failure, too many
// connections, shutdown, read-only during a failover, connection refused or lost, database sign-in failed, disk full.
const transientCodes =
  /^(57014|55P03|25P0[2-4]|25006|28\w{3}|3D000|53\w{3}|58\w{3}|57P0\w|08\w{3}|40\w{3}|E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|(HOST|NET)(UNREACH|DOWN)|AI_AGAIN|NOTFOUND|NOENT|NOSPC|DQUOT|MFILE))$/

// Messages of the multipart parser for a truncated form or a missing boundary; these errors have no code.
const malformedMultipart = /unexpected end of multipart data$|^Multipart: Boundary not found$/i

const iterateCauses = function* (error: unknown): Generator<Record<string, unknown>> {
  for (let at = error; at instanceof Error; at = at.cause) yield at as unknown as Record<string, unknown>
}

/** Converts any thrown value to an AppError with a code of the contract; 'internal' when no rule matches. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isValidationError(error)) return new AppError('invalid_fields', { fields: toFieldErrors(error.issues) })
  const code = (error as FastifyError).code
  const contractCode = fastifyErrorCodes[code]
  if (contractCode) return new AppError(contractCode)
  const status = (error as FastifyError).statusCode
  if (status && status >= 400 && status < 500)
    return new AppError(error instanceof SyntaxError ? 'invalid_json' : 'bad_request')
  if (error instanceof Error && malformedMultipart.test(error.message)) return new AppError('bad_request')
  for (const cause of iterateCauses(error)) {
    // The client sent a UUID or number that PostgreSQL cannot parse, or a text with a NUL character.
    if (typeof cause.code === 'string' && /^(22P02|22P05|22003|22021)$/.test(cause.code))
      return new AppError('bad_request', { cause: error })
    if (
      (typeof cause.code === 'string' && transientCodes.test(cause.code)) ||
      /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable/.test(
        String(cause.message),
      )
    ) {
      return new AppError('unavailable', { retryAfter: 2, cause: error })
    }
  }
  return new AppError('internal', { cause: error })
}

/**
 * Sends an error as `{error, ...data, fields?, retryAfter?, requestId}`, with `retryAfter` in seconds as in the header.
 * Endpoints with `answers: 'function'` send `{success: false, error, code, ...}`, where `error` is a readable text.
 * Errors with status 500 or higher are logged.
 */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  words: (code: ErrorCode) => string,
): FastifyReply {
  const refusal = toAppError(error)
  if (refusal.status >= 500) {
    const log = request.vitrine?.log ?? request.server.services.log.child({ requestId: request.id })
    log.error({ code: refusal.code, err: refusal.cause ?? refusal, route: request.routeOptions.url }, 'request failed')
  }
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  setDataHeaders(reply).code(refusal.status).header('cache-control', 'no-store')
  const { data, fields, retryAfter } = refusal
  const shared = { ...data, ...(fields && { fields }), ...(retryAfter && { retryAfter }), requestId: request.id }
  return request.routeOptions.config.answers === 'function'
    ? reply.send({ success: false, error: words(refusal.code), code: refusal.code, ...shared })
    : reply.send({ error: refusal.code, ...shared })
}
