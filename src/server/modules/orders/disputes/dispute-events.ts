import type Stripe from 'stripe'
import { isFinalPaymentState } from '#domain/payment.ts'
import { getGateway } from '#server/modules/payments/index.ts'
import type { Context, Mode } from '#server/platform/core/context.ts'
import { findPaymentByIntent, type PaymentRow } from '../repository.ts'
import { recordDispute } from './record-dispute.ts'
import { findDispute } from './repository.ts'

const maxAttempts = 5

/** Retrieves and records a dispute, and repeats both while another process records it concurrently. */
async function syncDispute(ctx: Context, payment: PaymentRow, id: string): Promise<void> {
  const gateway = await getGateway(ctx, payment.mode)
  for (let attemptsLeft = maxAttempts; attemptsLeft > 0; attemptsLeft--) {
    const previous = await findDispute(ctx.db, id)
    const dispute = await gateway.findDispute(id)
    if (!dispute || (await recordDispute(ctx, payment, dispute, previous))) return
  }
  throw new Error(`the dispute changed during each of ${maxAttempts} attempts to record it`)
}

/**
 * Uses an event only as a hint: the dispute is retrieved from the provider, if its payment has the mode of the event.
 */
async function handleDisputeEvent(ctx: Context, object: unknown, mode: Mode): Promise<void> {
  const reported = object as Stripe.Dispute
  const intent = typeof reported.payment_intent === 'string' ? reported.payment_intent : reported.payment_intent?.id
  const payment = intent ? await findPaymentByIntent(ctx.db, intent) : null
  if (!reported.id || payment?.mode !== mode) return
  // Events arrive in any order. The error makes the inbox retry this event until the payment has settled.
  if (!isFinalPaymentState(payment.state)) throw new Error('the payment of this dispute is not settled yet')
  if (payment.state === 'succeeded') await syncDispute(ctx, payment, reported.id)
}

export const disputeEventHandlers = {
  'charge.dispute.created': handleDisputeEvent,
  'charge.dispute.updated': handleDisputeEvent,
  'charge.dispute.closed': handleDisputeEvent,
  'charge.dispute.funds_withdrawn': handleDisputeEvent,
  'charge.dispute.funds_reinstated': handleDisputeEvent,
}
