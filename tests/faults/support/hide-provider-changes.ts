import type { Provider } from './provider.ts'

/**
 * Hides charges and refunds from the shop until `calm`: no event arrives, and the lists for reconciliation fail. If the
 * shop lost the response, only the idempotency key keeps the next press from repeating the charge or refund.
 */
export async function hideProviderChanges(provider: Provider): Promise<void> {
  await provider.events({ drop: ['*'] })
  for (const path of ['/v1/payment_intents', '/v1/refunds'])
    await provider.fault({ method: 'GET', path, does: 'status', status: 500, times: 10_000 })
}
