import type { Store } from '../state/store.ts'

interface LedgerRow {
  intent: string
  status: string
  currency: string
  amount: number
  captured: number
  refunded: number
  customer: string | null
  paymentMethod: string | null
  metadata: Record<string, string>
}

export interface Ledger {
  captured: Record<string, number>
  refunded: Record<string, number>
  intents: LedgerRow[]
}

/** What really happened to the money, in the currencies' smallest units. Failed refunds do not count. */
export function ledger(store: Store): Ledger {
  const refundedOf = new Map<string, number>()
  for (const refund of store.all('refund')) {
    if (refund.status === 'failed' || refund.status === 'canceled') continue
    const intent = String(refund.payment_intent)
    refundedOf.set(intent, (refundedOf.get(intent) ?? 0) + refund.amount)
  }
  const whole: Ledger = { captured: {}, refunded: {}, intents: [] }
  for (const intent of store.all('payment_intent')) {
    const { currency, amount_received: captured } = intent
    const refunded = refundedOf.get(intent.id) ?? 0
    whole.captured[currency] = (whole.captured[currency] ?? 0) + captured
    whole.refunded[currency] = (whole.refunded[currency] ?? 0) + refunded
    whole.intents.push({
      intent: intent.id,
      status: intent.status,
      currency,
      amount: intent.amount,
      captured,
      refunded,
      customer: intent.customer as string | null,
      paymentMethod: intent.payment_method as string | null,
      metadata: intent.metadata,
    })
  }
  return whole
}
