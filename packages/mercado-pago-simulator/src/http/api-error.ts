/** One entry in the list of errors of an Orders API response. */
export interface OrderProblem {
  code: string
  message: string
  details?: string[]
}

/** An error with the response body of the API. */
export class ApiError extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, message: string, body: object) {
    super(message)
    this.status = status
    this.body = body
  }
}

/** Creates an error of the Orders API, which lists all problems of a request at once. */
export function ordersError(status: number, problems: OrderProblem[]): ApiError {
  return new ApiError(status, problems[0]?.message ?? '', { errors: problems })
}

export function orderError(status: number, code: string, message: string): ApiError {
  return ordersError(status, [{ code, message }])
}

const errorNames: Record<number, string> = { 400: 'bad_request', 401: 'unauthorized', 404: 'not_found' }

/** Creates an error of the other APIs: users, customers, payments, card tokens and chargebacks. */
export function classicError(status: number, message: string, code?: string, data?: string): ApiError {
  const cause = code ? [{ code, description: message, ...(data !== undefined && { data }) }] : []
  const error = errorNames[status] ?? (status < 500 ? 'bad_request' : 'internal_error')
  return new ApiError(status, message, { message, error, status, cause })
}

export const isOrdersPath = (path: string) => /^\/v1\/orders(\/|$)/.test(path)

/** Creates an error in the format of the API that `path` belongs to. */
export function errorForPath(path: string, status: number, code: string, message: string): ApiError {
  return isOrdersPath(path) ? orderError(status, code, message) : classicError(status, message, code)
}
