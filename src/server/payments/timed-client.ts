import Stripe from 'stripe'
import type { Metrics, ProviderResult } from '#server/kernel/metrics.ts'

type Client = ReturnType<typeof Stripe.createNodeHttpClient>

function classifyStatus(status: number): ProviderResult {
  if (status === 429) return 'limited'
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'ok'
}

/** How far this clock is ahead of the one that wrote the answer's date; a date has whole seconds, so within one of them is none. */
function measureClockSkew(date: unknown, now: number): number | null {
  const at = typeof date === 'string' ? Date.parse(date) : Number.NaN
  if (Number.isNaN(at)) return null
  const ahead = now - at
  return ahead >= 0 && ahead < 1_000 ? 0 : ahead
}

/** The SDK's own client, with every try told: what came of it and how long it took. */
export function createTimedClient(onCall: Metrics['providerCall']): Client {
  const client = Stripe.createNodeHttpClient()
  const ask = client.makeRequest.bind(client)
  client.makeRequest = async (...call) => {
    const started = performance.now()
    try {
      const answer = await ask(...call)
      const skew = measureClockSkew(answer.getHeaders().date, Date.now())
      onCall(classifyStatus(answer.getStatusCode()), performance.now() - started, skew)
      return answer
    } catch (error) {
      const isLate = error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT'
      onCall(isLate ? 'timeout' : 'unreachable', performance.now() - started, null)
      throw error
    }
  }
  return client
}
