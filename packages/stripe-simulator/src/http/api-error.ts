type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

export interface ErrorBody {
  type: ErrorType
  message: string
  code?: string
  param?: string
  decline_code?: string
  advice_code?: string
  doc_url?: string
  charge?: string
  payment_intent?: unknown
  payment_method?: unknown
  payment_method_type?: string
  setup_intent?: unknown
}

/**
 * An error in the format of Stripe's error responses. `remembered` says whether the idempotency key replays the error.
 */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly remembered: boolean
  constructor(status: number, body: ErrorBody, remembered = true) {
    super(body.message)
    this.status = status
    this.body = body.code ? { ...body, doc_url: `https://docs.stripe.com/error-codes#${body.code}` } : body
    this.remembered = remembered
  }
}

/** Creates an error for a request that was not executed, so that its idempotency key may be used again. */
export function invalidParameterError(message: string, param: string, code?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, param, ...(code && { code }) }, false)
}

export function missingParameterError(param: string): ApiError {
  return invalidParameterError(`Missing required param: ${param}.`, param, 'parameter_missing')
}

export function invalidRequestError(message: string, code?: string, extra: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...(code && { code }), ...extra })
}

/**
 * Creates the error for an unknown id. As at Stripe, the status is 404 for an id in the path and 400 for an id in a
 * parameter.
 */
export function resourceMissingError(kind: string, id: string, param = 'id'): ApiError {
  const status = param === 'id' ? 404 : 400
  const message = `No such ${kind}: '${id}'`
  return new ApiError(status, { type: 'invalid_request_error', code: 'resource_missing', message, param }, false)
}
