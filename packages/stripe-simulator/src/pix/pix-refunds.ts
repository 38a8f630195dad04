import type Stripe from 'stripe'
import { invalidRequestError } from '../http/api-error.ts'
import { settleRefund } from '../resources/settle-refund.ts'
import type { World } from '../world.ts'

const refundableDays = 90

/** Throws when the payment is too old to be refunded by the rules of Brazil's Central Bank. */
export function assertPixRefundable(world: World, charge: Stripe.Charge) {
  if (world.clock.seconds() - charge.created <= refundableDays * 86_400) return
  throw invalidRequestError(
    `Charge ${charge.id} cannot be refunded: Pix payments can be refunded within ${refundableDays} days of the payment.`,
    'charge_not_refundable',
  )
}

/** Completes the refunds that waited for the balance to cover them. */
export function settlePixRefunds(world: World) {
  for (const { id, pending_reason, status } of [...world.store.all('refund')])
    if (status === 'pending' && pending_reason === 'insufficient_funds') settleRefund(world, id, 'refund_succeeds')
}
