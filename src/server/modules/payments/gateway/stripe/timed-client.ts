import Stripe from 'stripe'
import type { Metrics, ProviderResult } from '#server/platform/observability/metrics.ts'
import { traceCall } from '../trace-call.ts'

type Client = ReturnType<typeof Stripe.createNodeHttpClient>

function classifyStatus(status: number): ProviderResult {
  if (status === 429) return 'limited'
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'ok'
}

/**
 * Returns by how many ms this clock is ahead of the `Date` header, or 0 within the header's precision of one second.
 */
function measureClockSkew(date: unknown, now: number): number | null {
  const at = typeof date === 'string' ? Date.parse(date) : Number.NaN
  if (Number.isNaN(at)) return null
  const ahead = now - at
  return ahead >= 0 && ahead < 1_000 ? 0 : ahead
}

/** The SDK's own HTTP client, reporting the result and duration of every attempt, retries included. */
export function createTimedClient(onCall: Metrics['providerCall']): Client {
  const client = Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...call) => {
    const started = performance.now()
    try {
      const [host, , path, method] = call
      const response = await traceCall(
        { method, host, path },
        () => makeRequest(...call),
        each => each.getStatusCode(),
      )
      const skew = measureClockSkew(response.getHeaders().date, Date.now())
      onCall(classifyStatus(response.getStatusCode()), performance.now() - started, skew)
      return response
    } catch (error) {
      const isLate = error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT'
      onCall(isLate ? 'timeout' : 'unreachable', performance.now() - started, null)
      throw error
    }
  }
  return client
}
