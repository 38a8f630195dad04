import Stripe from 'stripe'
import { callProvider } from '#server/modules/payments/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { failpoint } from '#server/platform/observability/failpoint.ts'
import { findPayment } from '../repository.ts'
import { recordRefund, toRefundState } from './record-refund.ts'
import type { RefundRow } from './repository.ts'

/**
 * Records a refund that exists at the provider although its response was lost. Returns false when the provider has
 * none.
 */
export async function recoverProviderRefund(ctx: Context, refund: RefundRow): Promise<boolean> {
  const payment = await findPayment(ctx.db, refund.payment_id)
  const intentId = payment?.provider_intent_id
  if (!payment || !intentId) return false
  const stripe = await ctx.provider.client(ctx.db, payment.mode)
  const { data } = await callProvider(ctx, () => stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
  const found = data.find(each => each.metadata?.refund_id === refund.id)
  const state = found && toRefundState(found)
  if (!state) return false
  await recordRefund(ctx, refund.id, { state, providerId: found.id, failure: found.failure_reason ?? null })
  return true
}

/**
 * Creates a started refund at the provider and records the result. Repeats are safe for as long as the provider
 * remembers the row's idempotency key. Throws `refund_failed` when it is rejected, and `provider_unavailable` when the
 * outcome is unknown; the row then stays unchanged, because the money may be on its way.
 */
export async function createProviderRefund(ctx: Context, refund: RefundRow): Promise<void> {
  const payment = await findPayment(ctx.db, refund.payment_id)
  const intentId = payment?.provider_intent_id
  if (!payment || !intentId) throw new AppError('line_not_refundable')
  const stripe = await ctx.provider.client(ctx.db, payment.mode)
  failpoint('refund.committed')
  let answer: Stripe.Refund
  try {
    answer = await callProvider(ctx, () =>
      stripe.refunds.create(
        {
          payment_intent: intentId,
          amount: refund.amount_cents,
          metadata: { refund_id: refund.id, order_id: refund.order_id },
        },
        { idempotencyKey: refund.provider_key, maxNetworkRetries: 0 },
      ),
    )
  } catch (error) {
    // Only a rejected request proves that this call refunded nothing. After any other error the refund may exist.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    // The provider forgets keys after a day, so an earlier call may already have created this refund.
    if (await recoverProviderRefund(ctx, refund)) return
    await recordRefund(ctx, refund.id, { state: 'failed', failure: error.code ?? error.type })
    throw new AppError('refund_failed', { data: { reason: error.code ?? null } })
  }
  failpoint('refund.called')
  const state = toRefundState(answer)
  if (!state) throw new AppError('provider_unavailable')
  await recordRefund(ctx, refund.id, { state, providerId: answer.id, failure: answer.failure_reason ?? null })
  if (state === 'failed') throw new AppError('refund_failed', { data: { reason: answer.failure_reason ?? null } })
}
