import type { Provider } from './provider.ts'

/**
 * From now until `calm` the shop learns nothing of a charge or a refund that it has no answer of: no event arrives, and the lists
 * in which it looks for lost ones fail. Nothing but its own idempotency key keeps the next press from doing it again.
 */
export async function hideProviderChanges(provider: Provider): Promise<void> {
  await provider.events({ drop: ['*'] })
  for (const path of ['/v1/payment_intents', '/v1/refunds'])
    await provider.fault({ method: 'GET', path, does: 'status', status: 500, times: 10_000 })
}
