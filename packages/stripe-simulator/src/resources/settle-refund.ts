import type Stripe from 'stripe'
import type { World } from '../world.ts'
import { createBalanceTransaction } from './create-balance-transaction.ts'
import { isPixCharge } from './create-charge.ts'

/** Delay, in ms of simulated time, after which a refund succeeds or fails if its test card simulates such a refund. */
export const refundSettlesAfterMs = 3_000

export function setRefunded(world: World, charge: Stripe.Charge, refunded: number) {
  return world.store.put('charge', {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount_captured,
  })
}

export function recordRefundTransaction(world: World, refund: string, charge: Stripe.Charge, amount: number): string {
  const kind = isPixCharge(charge) ? 'PAYMENT' : 'CHARGE'
  return createBalanceTransaction(world, {
    type: isPixCharge(charge) ? 'payment_refund' : 'refund',
    category: 'refund',
    source: refund,
    amount: -amount,
    currency: charge.currency,
    description: charge.description ? `REFUND FOR ${kind} (${charge.description})` : `REFUND FOR ${kind}`,
  }).id
}

export function settleRefund(world: World, id: string, to: 'refund_succeeds' | 'refund_fails') {
  const refund = world.store.get('refund', id)
  const charge = world.store.get('charge', String(refund?.charge))
  if (!refund || !charge) return
  if (to === 'refund_succeeds') succeedRefund(world, refund, charge)
  else failRefund(world, refund, charge)
}

function succeedRefund(world: World, { pending_reason: _, ...refund }: Stripe.Refund, charge: Stripe.Charge) {
  const balance_transaction = recordRefundTransaction(world, refund.id, charge, refund.amount)
  emitRefundEvents(world, world.store.put('refund', { ...refund, balance_transaction, status: 'succeeded' }))
}

/** Marks a refund as failed: the bank returns its amount to the seller's balance. */
function failRefund(world: World, refund: Stripe.Refund, charge: Stripe.Charge) {
  const transaction = createBalanceTransaction(world, {
    type: 'refund_failure',
    category: 'refund_failure',
    source: refund.id,
    amount: refund.amount,
    currency: refund.currency,
    description: 'REFUND FAILURE',
  })
  const failed = world.store.put('refund', {
    ...refund,
    failure_balance_transaction: transaction.id,
    failure_reason: 'unknown',
    status: 'failed',
  })
  setRefunded(world, charge, charge.amount_refunded - refund.amount)
  emitRefundEvents(world, failed)
  world.emit('refund.failed', failed, null)
}

function emitRefundEvents(world: World, refund: Stripe.Refund) {
  world.emit('refund.updated', refund, null)
  world.emit('charge.refund.updated', refund, null)
}
