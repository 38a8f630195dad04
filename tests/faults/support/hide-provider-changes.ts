import type { Provider } from './provider.ts'

/**
 * Hides a charge or refund whose answer the shop lost, until `calm`: no event arrives, and the lists used for
 * reconciliation fail. Only the idempotency key prevents the next press from repeating it.
 */
export async function hideProviderChanges(provider: Provider): Promise<void> {
  await provider.events({ drop: ['*'] })
  for (const path of ['/v1/payment_intents', '/v1/refunds'])
    await provider.fault({ method: 'GET', path, does: 'status', status: 500, times: 10_000 })
}
