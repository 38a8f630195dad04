import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { lockPayment } from './apply-intent.ts'
import { findLostIntent } from './find-lost-intent.ts'
import { getPayment, type PaymentRow, updatePayment } from './records/index.ts'
import { settlePayment } from './settle-payment.ts'

/** Ends a charge request that charged nothing, so that the next attempt has its own idempotency key and reference. */
export async function endChargeRequest(ctx: Context, payment: PaymentRow): Promise<void> {
  await withTransaction(ctx, async tx => {
    const { payment: locked } = await lockPayment(tx, payment)
    if (locked.provider_intent_id || locked.attempt !== payment.attempt || locked.state !== 'started') return
    await updatePayment(tx.db, locked.id, {
      charge_requested_at: null,
      attempt: locked.attempt + 1,
      provider_key: `intent-${locked.id}-${locked.attempt + 1}`,
      updated_at: tx.clock(),
    })
  })
}

/**
 * Resolves a charge request whose result was lost. Returns the payment with the intent that the provider created or, if
 * there is none, ready for the next attempt. Throws payment_in_progress while the request may still be running.
 */
export async function resolveChargeRequest(ctx: Context, payment: PaymentRow): Promise<PaymentRow> {
  if (!payment.charge_requested_at || payment.provider_intent_id) return payment
  const intentId = await findLostIntent(ctx, payment)
  if (intentId) return settlePayment(ctx, { ...payment, provider_intent_id: intentId })
  await endChargeRequest(ctx, payment)
  return getPayment(ctx.db, payment.id)
}
