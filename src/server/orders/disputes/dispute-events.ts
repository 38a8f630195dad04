import Stripe from 'stripe'
import { isFinalPaymentState } from '#domain/payment.ts'
import type { Context, Mode } from '#server/kernel/context.ts'
import { callProvider } from '#server/payments/index.ts'
import { findPaymentByIntent, type PaymentRow } from '../repository.ts'
import { recordDispute } from './record-dispute.ts'
import { findDispute } from './repository.ts'

const maxAttempts = 5

const ignoreMissing = (error: unknown): null => {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
  throw error
}

/** The provider's word on a dispute, asked again while somebody else writes down another one. */
async function syncDispute(ctx: Context, payment: PaymentRow, id: string): Promise<void> {
  const stripe = await ctx.provider.client(ctx.db, payment.mode)
  for (let left = maxAttempts; left > 0; left--) {
    const known = await findDispute(ctx.db, id)
    const dispute = await callProvider(ctx, () => stripe.disputes.retrieve(id)).catch(ignoreMissing)
    if (!dispute || (await recordDispute(ctx, payment, dispute, known))) return
  }
  throw new Error('this dispute moves faster than it can be read')
}

/** An event names a dispute; how it stands the provider says, in the mode of the payment it is about. */
async function handleDisputeEvent(ctx: Context, object: unknown, mode: Mode): Promise<void> {
  const told = object as Stripe.Dispute
  const intent = typeof told.payment_intent === 'string' ? told.payment_intent : told.payment_intent?.id
  const payment = intent ? await findPaymentByIntent(ctx.db, intent) : null
  if (!told.id || payment?.mode !== mode) return
  // Events come in any order: this one comes again when the payment is known to have succeeded.
  if (!isFinalPaymentState(payment.state)) throw new Error('the payment of this dispute is not settled yet')
  if (payment.state === 'succeeded') await syncDispute(ctx, payment, told.id)
}

/** What the provider's events about disputes do. */
export const disputeEventHandlers = {
  'charge.dispute.created': handleDisputeEvent,
  'charge.dispute.updated': handleDisputeEvent,
  'charge.dispute.closed': handleDisputeEvent,
  'charge.dispute.funds_withdrawn': handleDisputeEvent,
  'charge.dispute.funds_reinstated': handleDisputeEvent,
}
