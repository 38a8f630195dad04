import type Stripe from 'stripe'
import { createObjectId } from '../state/ids.ts'
import type { World } from '../world.ts'

interface BalanceTransactionInput {
  type: 'adjustment' | 'charge' | 'payment' | 'payment_refund' | 'refund' | 'refund_failure'
  category: 'charge' | 'dispute' | 'dispute_reversal' | 'refund' | 'refund_failure'
  /** id of the charge, refund or dispute */
  source: string
  /** in the currency's smallest unit; negative when money leaves the balance */
  amount: number
  currency: string
  description: string | null
  fee?: { amount: number; description: string }
  /** number of days until the amount is available */
  days?: number
}

/**
 * Creates a balance transaction, which never changes afterwards. Every change of the balance must be recorded by one.
 */
export function createBalanceTransaction(world: World, input: BalanceTransactionInput): Stripe.BalanceTransaction {
  const { type, category, source, amount, currency, description, fee, days = 0 } = input
  const now = world.clock.seconds()
  const feeAmount = fee?.amount ?? 0
  return world.store.put('balance_transaction', {
    id: createObjectId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: now + days * 86_400,
    balance_type: 'payments',
    created: now,
    currency,
    description,
    exchange_rate: null,
    fee: feeAmount,
    fee_details: fee
      ? [{ amount: feeAmount, application: null, currency, description: fee.description, type: 'stripe_fee' }]
      : [],
    net: amount - feeAmount,
    reporting_category: category,
    source,
    status: days > 0 ? 'pending' : 'available',
    type,
  })
}
