import * as z from 'zod/mini'
import type { Context, Mode, ProviderAccess } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import type { ProviderResult } from '#server/platform/observability/metrics.ts'
import { ProviderRejectedError } from '../payment-gateway.ts'
import { traceCall } from '../trace-call.ts'

/** Longest wait for one call in ms. A result that arrives later is found when the payment is settled or reconciled. */
const deadlineMs = 8_000
const retryAfterSeconds = 5

/** Error bodies of the Orders API and of the older APIs, which have different formats. */
const ErrorBody = z.object({
  errors: z.optional(
    z.array(z.object({ code: z.optional(z.string()), details: z.optional(z.nullable(z.array(z.string()))) })),
  ),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  cause: z.optional(z.nullable(z.array(z.object({ code: z.optional(z.union([z.string(), z.number()])) })))),
  data: z.optional(z.unknown()),
})
type ErrorBody = z.infer<typeof ErrorBody>

/** Mercado Pago creates an order even when its payment is declined. The declined order never changes again. */
export class DeclinedOrderError extends Error {
  readonly order: unknown
  readonly reason: string
  constructor(order: unknown, reason: string) {
    super(reason)
    this.order = order
    this.reason = reason
  }
}

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string>
  body?: unknown
  /** Required for calls that create or change something, so that a repeated call happens once. */
  idempotencyKey?: string
  headers?: Record<string, string>
}

function classifyStatus(status: number): ProviderResult {
  if (status === 429) return 'limited'
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'ok'
}

/** Whether the status leaves open if the call had an effect, or says that the call may be repeated later. */
const isUnknownOutcome = (status: number, code: string) =>
  status >= 500 || [408, 423, 424, 429].includes(status) || code === 'idempotency_key_already_used'

function findCode({ errors, cause, error, message }: ErrorBody): string {
  const code = errors?.find(each => each.code)?.code ?? cause?.find(each => each.code !== undefined)?.code
  return String(code ?? error ?? message ?? 'invalid_request').slice(0, 100)
}

/** The reason at the end of a detail such as 'PAY01…: rejected_by_issuer'. */
const findDeclineReason = ({ errors }: ErrorBody): string =>
  /: (\w+)$/.exec(errors?.flatMap(({ details }) => details ?? [])[0] ?? '')?.[1] ?? 'card_declined'

function toProviderError(status: number, body: ErrorBody): Error {
  const code = findCode(body)
  if (status === 402) return new DeclinedOrderError(body.data ?? null, findDeclineReason(body))
  if (status === 401 || status === 403) return new AppError('provider_not_configured', { cause: new Error(code) })
  if (isUnknownOutcome(status, code))
    return new AppError('provider_unavailable', {
      retryAfter: retryAfterSeconds,
      cause: new Error(`${status} ${code}`),
    })
  return new ProviderRejectedError({ reason: code, param: '', field: null, cause: new Error(`${status} ${code}`) })
}

const parseJson = (text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Calls Mercado Pago and classifies failures as `callProvider` does for Stripe: wrong keys throw
 * `provider_not_configured` and raise an alarm, no response in time or a failing provider throws `provider_unavailable`
 * with an unknown outcome, and any other rejected request throws ProviderRejectedError. A declined card throws
 * DeclinedOrderError.
 * @param access without an access token, the calls carry no authorization
 * @param isProbe whether the key is not stored yet: a wrong one throws `provider_key_refused` without an alarm
 */
export function createMercadoPagoClient(
  ctx: Pick<Context, 'db' | 'clock' | 'log' | 'metrics'>,
  mode: Mode,
  { url, accessToken }: Pick<ProviderAccess, 'url' | 'accessToken'>,
  isProbe = false,
) {
  async function send({ method = 'GET', path, query, body, idempotencyKey, headers }: Call) {
    const address = `${url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`
    const started = performance.now()
    try {
      const init: RequestInit = {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(deadlineMs),
        headers: {
          ...(accessToken && { authorization: `Bearer ${accessToken}` }),
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey && { 'x-idempotency-key': idempotencyKey }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }
      const { hostname: host, pathname } = new URL(address)
      const response = await traceCall(
        { method, host, path: pathname },
        () => fetch(address, init),
        each => each.status,
      )
      const text = await response.text()
      ctx.metrics.providerCall(classifyStatus(response.status), performance.now() - started, null)
      return { status: response.status, body: parseJson(text) }
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      ctx.metrics.providerCall(isLate ? 'timeout' : 'unreachable', performance.now() - started, null)
      throw new AppError('provider_unavailable', { retryAfter: retryAfterSeconds, cause: error })
    }
  }

  return async function call<T>(request: Call): Promise<T> {
    const { status, body } = await send(request)
    if (status < 300) {
      // A body that is not JSON comes from a proxy, not from the provider, so the outcome of the call is unknown.
      if (body === null) throw new AppError('provider_unavailable', { retryAfter: retryAfterSeconds })
      return body as T
    }
    const error = toProviderError(status, ErrorBody.safeParse(body).data ?? {})
    if (error instanceof AppError && error.code === 'provider_not_configured') {
      if (isProbe) throw new AppError('provider_key_refused')
      await raiseAlarm(ctx, 'provider_not_configured', `key ${mode}`, { code: 'mercado_pago' }).catch(() => undefined)
    }
    throw error
  }
}
