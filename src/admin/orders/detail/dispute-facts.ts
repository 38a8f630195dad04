import type { OrderDetail } from '#contract/orders.ts'

type Evidence = 'fraud' | 'not_received' | 'unacceptable' | 'duplicate' | 'credit' | 'other'
const evidenceByReason: Readonly<Record<string, Evidence>> = {
  fraudulent: 'fraud',
  unrecognized: 'fraud',
  product_not_received: 'not_received',
  product_unacceptable: 'unacceptable',
  duplicate: 'duplicate',
  credit_not_processed: 'credit',
  subscription_canceled: 'credit',
}

/** What convinces a bank, by the reason it gave. */
export const getEvidence = (reason: string): Evidence => evidenceByReason[reason] ?? 'other'

/** Where a payment stands in the provider's dashboard; null: what is simulated stands nowhere. */
export function buildStripeUrl(mode: OrderDetail['mode'], intentId: string | null): string | null {
  if (mode === 'simulator' || !intentId) return null
  return `https://dashboard.stripe.com/${mode === 'test' ? 'test/' : ''}payments/${encodeURIComponent(intentId)}`
}
