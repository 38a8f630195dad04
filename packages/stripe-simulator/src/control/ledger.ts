import type Stripe from 'stripe'
import type { Store } from '../state/store.ts'

interface LedgerRow {
  intent: string
  status: string
  currency: string
  amount: number
  captured: number
  refunded: number
  /** amount that disputes have withdrawn and not reinstated */
  disputed: number
  fees: number
  customer: string | null
  paymentMethod: string | null
  /** how the intent was paid or, before any charge, its payment method's type: `card` or `pix` */
  method: string | null
  /** id of the invoice that the intent pays */
  invoice: string | null
  metadata: Record<string, string>
}

type Sums = Record<string, number>

export interface Ledger {
  captured: Sums
  refunded: Sums
  disputed: Sums
  fees: Sums
  intents: LedgerRow[]
}

function createAdder() {
  const sums = new Map<string, number>()
  return {
    add: (name: string, amount: number) => sums.set(name, (sums.get(name) ?? 0) + amount),
    getSum: (name: string) => sums.get(name) ?? 0,
  }
}

/** Sums refunds, disputes and fees by payment intent. Failed refunds and won disputes do not count. */
function sumDeductions(store: Store) {
  const [refunded, disputed, fees] = [createAdder(), createAdder(), createAdder()]
  for (const { status, payment_intent, amount } of store.all('refund')) {
    if (status !== 'failed' && status !== 'canceled') refunded.add(String(payment_intent), amount)
  }
  for (const { payment_intent, balance_transactions } of store.all('dispute')) {
    for (const { amount, fee } of balance_transactions) {
      disputed.add(String(payment_intent), -amount)
      fees.add(String(payment_intent), fee)
    }
  }
  for (const { payment_intent, balance_transaction } of store.all('charge')) {
    const transaction = store.get('balance_transaction', String(balance_transaction))
    fees.add(String(payment_intent), transaction?.fee ?? 0)
  }
  return { refunded, disputed, fees }
}

function findMethodType(store: Store, { latest_charge, payment_method }: Stripe.PaymentIntent): string | null {
  const details = store.get('charge', String(latest_charge))?.payment_method_details
  return details?.type ?? store.get('payment_method', String(payment_method))?.type ?? null
}

/** Sums captured, refunded and disputed amounts and fees by currency, in the currency's smallest unit. */
export function buildLedger(store: Store): Ledger {
  const { refunded, disputed, fees } = sumDeductions(store)
  const ledger: Ledger = { captured: {}, refunded: {}, disputed: {}, fees: {}, intents: [] }
  for (const intent of store.all('payment_intent')) {
    const { id, currency, amount_received: captured } = intent
    const row = { captured, refunded: refunded.getSum(id), disputed: disputed.getSum(id), fees: fees.getSum(id) }
    for (const name of ['captured', 'refunded', 'disputed', 'fees'] as const) {
      ledger[name][currency] = (ledger[name][currency] ?? 0) + row[name]
    }
    ledger.intents.push({
      intent: id,
      status: intent.status,
      currency,
      amount: intent.amount,
      ...row,
      customer: intent.customer as string | null,
      paymentMethod: intent.payment_method as string | null,
      method: findMethodType(store, intent),
      invoice: intent.payment_details?.order_reference ?? null,
      metadata: intent.metadata,
    })
  }
  return ledger
}
