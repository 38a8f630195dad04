import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { failpoint } from '#server/platform/observability/failpoint.ts'
import { getGatewayOfIntent } from '../gateway/get-gateway.ts'
import { ProviderRejectedError, type RefundSnapshot } from '../gateway/payment-gateway.ts'
import { getProviderOfIntent } from '../gateway/provider-of-intent.ts'
import { findPayment } from '../records/index.ts'
import { recordRefund } from './record-refund.ts'
import { findRecordedRefundIds, type RefundRow } from './repository.ts'

/**
 * Whether the provider's refund is the one in `refund`. A provider that does not return our refund id is matched by
 * amount.
 */
const isSameRefund = (found: RefundSnapshot, refund: RefundRow, recorded: ReadonlySet<string>) =>
  found.refundId === refund.id ||
  (getProviderOfIntent(found.paymentId ?? '') !== 'stripe' &&
    found.amountCents === refund.amount_cents &&
    !recorded.has(found.id))

/**
 * Records a refund that exists at the provider although its response was lost. Returns false when the provider has no
 * such refund.
 */
export async function recoverProviderRefund(ctx: Context, refund: RefundRow): Promise<boolean> {
  const payment = await findPayment(ctx.db, refund.payment_id)
  const intentId = payment?.provider_intent_id
  if (!payment || !intentId) return false
  const gateway = await getGatewayOfIntent(ctx, payment.mode, intentId)
  const listed = await gateway.listRefunds(intentId)
  const recorded = await findRecordedRefundIds(
    ctx.db,
    listed.map(each => each.id),
  )
  const found = listed.find(each => isSameRefund(each, refund, recorded))
  if (!found?.state) return false
  await recordRefund(ctx, refund.id, { state: found.state, providerId: found.id, failure: found.failure })
  return true
}

/**
 * Creates a started refund at the provider and records the result. Repeats are safe for as long as the provider
 * remembers the row's idempotency key. Throws `refund_failed` when the provider rejects the refund, and
 * `provider_unavailable` when the outcome is unknown; the row then stays unchanged, because the money may be on its
 * way.
 */
export async function createProviderRefund(ctx: Context, refund: RefundRow): Promise<void> {
  const payment = await findPayment(ctx.db, refund.payment_id)
  const intentId = payment?.provider_intent_id
  if (!payment || !intentId) throw new AppError('line_not_refundable')
  const gateway = await getGatewayOfIntent(ctx, payment.mode, intentId)
  failpoint('refund.committed')
  let created: RefundSnapshot
  try {
    created = await gateway.refund(
      { paymentId: intentId, cents: refund.amount_cents, refundId: refund.id, orderId: refund.order_id },
      refund.provider_key,
    )
  } catch (error) {
    // Only a rejected request proves that this call refunded nothing. After any other error the refund may exist.
    if (!(error instanceof ProviderRejectedError)) throw error
    // The provider forgets idempotency keys after a day, so an earlier call may already have created this refund.
    if (await recoverProviderRefund(ctx, refund)) return
    await recordRefund(ctx, refund.id, { state: 'failed', failure: error.reason ?? 'invalid_request' })
    throw new AppError('refund_failed', { data: { reason: error.reason } })
  }
  failpoint('refund.called')
  const { state, failure } = created
  if (!state) throw new AppError('provider_unavailable')
  await recordRefund(ctx, refund.id, { state, providerId: created.id, failure })
  if (state === 'failed') throw new AppError('refund_failed', { data: { reason: failure } })
}
