import Stripe from 'stripe'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { reached } from '#server/kernel/steps.ts'
import { callProvider } from '#server/payments/index.ts'
import { recordRefund, refundStateOf } from './record-refund.ts'
import { findPayments, type RefundRow } from './repository.ts'

const timeoutMs = 8_000

/** The provider read the request and said no: nothing was given back. Anything else may have happened. */
function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const status = error.statusCode ?? 0
  return (
    status >= 400 &&
    status < 500 &&
    ![401, 403, 408, 409, 429].includes(status) &&
    !(error instanceof Stripe.errors.StripeIdempotencyError)
  )
}

/** Takes over our refund when the provider has it, though its answer never came. False: the provider knows of none. */
export async function foundAtProvider(ctx: Context, refund: RefundRow): Promise<boolean> {
  const [payment] = await findPayments(ctx.db, [refund.payment_id])
  const intentId = payment?.provider_intent_id
  if (!payment || !intentId) return false
  const stripe = await ctx.provider.client(ctx.db, payment.mode)
  const { data } = await callProvider(ctx, () => stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
  const found = data.find(each => each.metadata?.refund_id === refund.id)
  const state = found && refundStateOf(found)
  if (!state) return false
  await recordRefund(ctx, refund.id, { state, providerId: found.id, failure: found.failure_reason ?? null })
  return true
}

/**
 * Asks the provider to give a started refund back and writes down its answer. Safe to repeat: the key of the row makes
 * every try the same refund. Throws `refund_failed` when it is refused; `provider_unavailable` when the outcome is
 * unknown, and then the row stays as it is, because the money may be on its way.
 */
export async function askProvider(ctx: Context, refund: RefundRow): Promise<void> {
  const [payment] = await findPayments(ctx.db, [refund.payment_id])
  if (!payment?.provider_intent_id) throw new AppError('line_not_refundable')
  const stripe = await ctx.provider.client(ctx.db, payment.mode)
  reached('refund.committed')
  try {
    const answer = await stripe.refunds.create(
      {
        payment_intent: payment.provider_intent_id,
        amount: refund.amount_cents,
        metadata: { refund_id: refund.id, order_id: refund.order_id },
      },
      { idempotencyKey: refund.provider_key, timeout: timeoutMs, maxNetworkRetries: 0 },
    )
    reached('refund.called')
    const state = refundStateOf(answer)
    if (!state) throw new AppError('provider_unavailable')
    await recordRefund(ctx, refund.id, { state, providerId: answer.id, failure: answer.failure_reason ?? null })
    if (state === 'failed') throw new AppError('refund_failed', { data: { reason: answer.failure_reason ?? null } })
  } catch (error) {
    if (error instanceof AppError) throw error
    if (isRefusal(error)) {
      // The provider may have forgotten the key after a day, and gave the money back long ago.
      if (await foundAtProvider(ctx, refund)) return
      await recordRefund(ctx, refund.id, { state: 'failed', failure: error.code ?? error.type })
      throw new AppError('refund_failed', { data: { reason: error.code ?? null } })
    }
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const unusable =
      error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError
    throw new AppError(unusable ? 'provider_not_configured' : 'provider_unavailable', { retryAfter: 5, cause: error })
  }
}
