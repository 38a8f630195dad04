import { type ErrorCode, errorStatus } from '#contract/errors.ts'

/**
 * An error with a stable code. The contract maps the code to an HTTP status, and the message catalogs map it to a text.
 * `data` is added to the response (a new quote, for instance), `fields` names the invalid inputs, and `retryAfter` is
 * the number of seconds to wait before a retry: 5 by default for status 503.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly data: Record<string, unknown> | undefined
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    more: {
      fields?: Record<string, string>
      data?: Record<string, unknown>
      retryAfter?: number
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: more.cause })
    this.code = code
    this.fields = more.fields
    this.data = more.data
    this.retryAfter = more.retryAfter ?? (errorStatus[code] === 503 ? 5 : undefined)
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** Returns the value. Throws AppError(code) when it is null or undefined. */
export function orThrow<T>(value: T | null | undefined, code: ErrorCode): T {
  if (value === null || value === undefined) throw new AppError(code)
  return value
}

/**
 * An error of which the operator sees only the message, which therefore names the setting or path at fault and the
 * reason.
 */
export class OperatorError extends Error {}

/** PostgreSQL error codes that the server handles. */
export const pgErrorCodes = { uniqueViolation: '23505', deadlock: '40P01', lockTimeout: '55P03' } as const

/** Whether the error or one of its causes has one of these PostgreSQL codes. */
export function hasErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && codes.includes(String(at.code))) return true
  return false
}
