import type { OrderResponse } from 'mercadopago/dist/clients/order/commonTypes'
import { UndecidedError } from '../outcome.ts'
import type { Credentials } from './credentials.ts'

type ErrorBody = {
  errors?: { code?: string; details?: string[] | null }[]
  error?: string
  cause?: { code?: string | number }[] | null
  /** The order of a declined payment. */
  data?: OrderResponse
}
export type Answer<T> = {
  status: number
  /** The code of an error; null for an answer without one. */
  code: string | null
  body: Partial<T> & ErrorBody
}
type Request = {
  query?: Record<string, string>
  body?: unknown
  idempotencyKey?: string
  /** With what the call is authorized: the access token when it is absent. */
  by?: 'public key' | { accessToken: string } | { publicKey: string }
}

const deadlineMs = 20_000

const parseBody = (text: string) => {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

const findCode = ({ errors, cause, error }: ErrorBody): string | null => {
  const code = errors?.[0]?.code ?? cause?.[0]?.code ?? error
  return code === undefined ? null : String(code)
}

/**
 * Calls Mercado Pago and returns every answer with its status, because the adapter hides what some checks compare. Throws
 * UndecidedError when the service does not answer.
 */
export function createService(url: string, { accessToken, publicKey }: Credentials) {
  return async function request<T = OrderResponse>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { query, body, idempotencyKey, by = { accessToken } }: Request = {},
  ): Promise<Answer<T>> {
    const authorization = by === 'public key' ? { publicKey } : by
    const isByKey = 'publicKey' in authorization
    const parameters = new URLSearchParams({ ...query, ...(isByKey && { public_key: authorization.publicKey }) })
    const response = await fetch(`${url}${path}?${parameters}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
      headers: {
        accept: 'application/json',
        ...(!isByKey && { authorization: `Bearer ${authorization.accessToken}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'x-idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new UndecidedError('the service did not answer; run the command again')
    })
    const { status } = response
    if (status >= 500 || status === 429)
      throw new UndecidedError(`the service answered with status ${status}; run the command again`)
    const answer = parseBody(await response.text().catch(() => ''))
    return { status, code: status < 300 ? null : findCode(answer), body: answer }
  }
}
