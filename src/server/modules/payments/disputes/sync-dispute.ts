import { isFinalPaymentState } from '#domain/payment.ts'
import type { Context, Mode } from '#server/platform/core/context.ts'
import { getGatewayOfIntent } from '../gateway/get-gateway.ts'
import type { PaymentRow } from '../records/index.ts'
import { findPaymentByIntent } from '../records/repository.ts'
import { recordDispute } from './record-dispute.ts'
import { findDispute } from './repository.ts'

const maxAttempts = 5

/** Retrieves and records a dispute, and tries again when another process changed its row in the meantime. */
async function syncDispute(ctx: Context, payment: PaymentRow, id: string): Promise<void> {
  const intentId = payment.provider_intent_id ?? ''
  const gateway = await getGatewayOfIntent(ctx, payment.mode, intentId)
  for (let attemptsLeft = maxAttempts; attemptsLeft > 0; attemptsLeft--) {
    const previous = await findDispute(ctx.db, id)
    const dispute = await gateway.findDispute(id, intentId)
    if (!dispute || (await recordDispute(ctx, payment, dispute, previous))) return
  }
  throw new Error(`the dispute changed during each of ${maxAttempts} attempts to record it`)
}

/**
 * Uses an event only as a hint: the dispute is retrieved from the provider, if its payment has the mode of the event.
 * @param reported `paymentId` is the provider's id of the disputed payment
 */
export async function syncReportedDispute(
  ctx: Context,
  { id, paymentId }: { id: string; paymentId: string | null },
  mode: Mode,
): Promise<void> {
  const payment = paymentId ? await findPaymentByIntent(ctx.db, paymentId) : null
  if (!id || payment?.mode !== mode) return
  // Events arrive in any order. The error makes the inbox retry this event until the payment has settled.
  if (!isFinalPaymentState(payment.state)) throw new Error('the payment of this dispute is not settled yet')
  if (payment.state === 'succeeded') await syncDispute(ctx, payment, id)
}
