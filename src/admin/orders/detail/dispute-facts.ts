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

/** Returns which kind of evidence convinces a bank, by the reason that the bank gave for the dispute. */
export const getEvidence = (reason: string): Evidence => evidenceByReason[reason] ?? 'other'

/** Builds the payment's URL in Stripe's dashboard; null for a simulated payment, which has none. */
export function buildStripeUrl(mode: OrderDetail['mode'], intentId: string | null): string | null {
  if (mode === 'simulator' || !intentId) return null
  return `https://dashboard.stripe.com/${mode === 'test' ? 'test/' : ''}payments/${encodeURIComponent(intentId)}`
}
