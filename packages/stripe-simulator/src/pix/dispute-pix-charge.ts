import type Stripe from 'stripe'
import { invalidRequestError, resourceMissingError } from '../http/api-error.ts'
import { createBalanceTransaction } from '../resources/create-balance-transaction.ts'
import { isPixCharge } from '../resources/create-charge.ts'
import { buildDispute } from '../resources/open-dispute.ts'
import type { World } from '../world.ts'

export const disputeReasons = [
  'bank_cannot_process',
  'customer_initiated',
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'unrecognized',
] as const

function getDisputableCharge(world: World, intentId: string): Stripe.Charge {
  const intent = world.store.get('payment_intent', intentId)
  if (!intent) throw resourceMissingError('payment_intent', intentId, 'intent')
  const charge = world.store.get('charge', String(intent.latest_charge))
  if (charge && isPixCharge(charge) && !charge.disputed && !charge.refunded) return charge
  throw invalidRequestError(
    `PaymentIntent ${intentId} has no Pix payment that can be disputed: it is unpaid, refunded or already disputed.`,
  )
}

/**
 * Disputes the unrefunded part of a Pix payment. The seller cannot answer: the dispute is lost from the start, and its
 * amount leaves the balance immediately.
 */
export function disputePixCharge(world: World, intentId: string, reason: string): Stripe.Dispute {
  const charge = getDisputableCharge(world, intentId)
  const amount = charge.amount_captured - charge.amount_refunded
  const fields = buildDispute(world, charge, null)
  world.store.put('charge', { ...charge, disputed: true })
  const transaction = createBalanceTransaction(world, {
    type: 'adjustment',
    category: 'dispute',
    source: fields.id,
    amount: -amount,
    currency: charge.currency,
    description: `Chargeback withdrawal for ${charge.id}`,
  })
  const dispute = world.store.put('dispute', {
    ...fields,
    amount,
    balance_transactions: [transaction],
    is_charge_refundable: false,
    payment_method_details: { type: 'pix' },
    reason,
    status: 'lost',
  } satisfies Stripe.Dispute)
  for (const event of ['created', 'funds_withdrawn', 'closed']) world.emit(`charge.dispute.${event}`, dispute, null)
  return dispute
}
