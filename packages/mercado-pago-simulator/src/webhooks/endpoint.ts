import { simulatorKeys } from '../keys.ts'
import type { Store } from '../state/store.ts'

export interface Endpoint {
  url: string
  secret: string
}

/** The webhook endpoint. At Mercado Pago the seller enters its URL in the dashboard, which then shows the secret. */
export function getEndpoint(store: Store): Endpoint | null {
  const url = store.get('setting', 'webhook_url')?.value
  if (typeof url !== 'string') return null
  return { url, secret: String(store.get('setting', 'webhook_secret')?.value ?? simulatorKeys.webhookSecret) }
}

export function storeEndpoint(store: Store, { url, secret = simulatorKeys.webhookSecret }: Partial<Endpoint>) {
  store.put('setting', { id: 'webhook_url', value: url ?? null })
  store.put('setting', { id: 'webhook_secret', value: secret })
}
