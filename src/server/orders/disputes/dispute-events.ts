import Stripe from 'stripe'
import { isFinal } from '#domain/payment.ts'
import type { Context, Mode } from '#server/kernel/context.ts'
import { callProvider } from '#server/payments/index.ts'
import { findPaymentByIntent, type PaymentRow } from '../repository.ts'
import { recordDispute } from './record-dispute.ts'
import { findDispute } from './repository.ts'

const tries = 5

const unknownOf = (error: unknown): null => {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
  throw error
}

/** The provider's word on a dispute, asked again while somebody else writes down another one. */
async function bringUpToDate(ctx: Context, payment: PaymentRow, id: string): Promise<void> {
  const stripe = await ctx.provider.client(ctx.db, payment.mode)
  for (let left = tries; left > 0; left--) {
    const known = await findDispute(ctx.db, id)
    const dispute = await callProvider(ctx, () => stripe.disputes.retrieve(id)).catch(unknownOf)
    if (!dispute || (await recordDispute(ctx, payment, dispute, known))) return
  }
  throw new Error('this dispute moves faster than it can be read')
}

/** An event names a dispute; how it stands the provider says, in the mode of the payment it is about. */
async function ofDispute(ctx: Context, object: unknown, mode: Mode): Promise<void> {
  const told = object as Stripe.Dispute
  const intent = typeof told.payment_intent === 'string' ? told.payment_intent : told.payment_intent?.id
  const payment = intent ? await findPaymentByIntent(ctx.db, intent) : null
  if (!told.id || payment?.mode !== mode) return
  // Events come in any order: this one comes again when the payment is known to have succeeded.
  if (!isFinal(payment.state)) throw new Error('the payment of this dispute is not settled yet')
  if (payment.state === 'succeeded') await bringUpToDate(ctx, payment, told.id)
}

/** What the provider's events about disputes do. */
export const disputeEvents = {
  'charge.dispute.created': ofDispute,
  'charge.dispute.updated': ofDispute,
  'charge.dispute.closed': ofDispute,
  'charge.dispute.funds_withdrawn': ofDispute,
  'charge.dispute.funds_reinstated': ofDispute,
}
