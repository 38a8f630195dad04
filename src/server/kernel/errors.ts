import { type ErrorCode, errorStatus } from '#contract/errors.ts'

/**
 * A refusal with a stable code; its status stands in the contract's table and its words in the catalogues.
 * `data` is added to the answer (a new quote, for instance), `fields` names the inputs at fault, `retryAfter` the seconds
 * after which to ask again: a 503 always says it.
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

/** The value, or the refusal `code` when there is none. */
export function orThrow<T>(value: T | null | undefined, code: ErrorCode): T {
  if (value === null || value === undefined) throw new AppError(code)
  return value
}

/** A sentence for the person who runs the process or a command of it: it names the setting or the place, and why. Nothing else is printed. */
export class OperatorError extends Error {}

/** Codes of PostgreSQL that are acted upon. */
export const pgErrorCodes = { uniqueViolation: '23505', deadlock: '40P01', lockTimeout: '55P03' } as const

/** Whether an error, or what caused it, bears one of `pgErrorCodes`. */
export function hasErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && codes.includes(String(at.code))) return true
  return false
}
