import { isFinalPaymentState } from '#domain/payment.ts'
import { recordEvent } from '#server/modules/orders/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { failpoint } from '#server/platform/observability/failpoint.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { lockPayment } from './apply-intent.ts'
import { cancelPaymentIntent } from './cancel-payment-intent.ts'
import { resolveChargeRequest } from './charge-request.ts'
import { findOpenEarlierIntents, insertIntent } from './intents/repository.ts'
import { noCode } from './outcomes.ts'
import { getPayment, type PaymentRow, updatePayment } from './records/index.ts'
import { stopReminders } from './reminders/index.ts'

/**
 * Detaches the current intent from a payment, so that another intent can replace it, and cancels it. The units stay
 * reserved. Returns the payment, which is succeeded when the intent had been paid in the meantime. Throws
 * payment_in_progress while a charge may still be running. Also throws when the provider did not confirm the
 * cancellation; `cancelEarlierIntents` then repeats it before the next intent is created.
 */
export async function replaceIntent(ctx: Context, stalePayment: PaymentRow): Promise<PaymentRow> {
  const payment = await resolveChargeRequest(ctx, stalePayment)
  const { provider_intent_id: intentId, order_id: orderId } = payment
  if (!intentId || payment.state === 'succeeded') return payment
  const isReplaced = await withTransaction(ctx, async tx => {
    const { payment: locked } = await lockPayment(tx, payment)
    if (locked.provider_intent_id !== intentId || isFinalPaymentState(locked.state)) return false
    const { method, expires_at } = locked
    await insertIntent(tx.db, { intent_id: intentId, order_id: orderId, method, expires_at }, tx.clock())
    await updatePayment(tx.db, locked.id, {
      provider_intent_id: null,
      // Under the old idempotency key, the provider would return the earlier intent again.
      provider_key: `intent-${locked.id}-${locked.attempt + 1}`,
      attempt: locked.attempt + 1,
      state: 'started',
      method: 'card',
      charge_requested_at: null,
      installments: 1,
      interest_cents: 0,
      failure_code: null,
      ...noCode,
      updated_at: tx.clock(),
    })
    if (method !== 'card') {
      await recordEvent(tx, orderId, 'code_replaced', { paymentId: locked.id })
      await stopReminders(tx.db, orderId, 'replaced', tx.clock())
    }
    await enqueue(tx, 'intent.let_go', { intentId, orderId })
    return true
  })
  // The intent was paid or replaced in the meantime. Canceling it here would refund the payment of the order.
  if (!isReplaced) return getPayment(ctx.db, payment.id)
  failpoint('intent.replaced')
  await cancelPaymentIntent(ctx, orderId, intentId)
  return getPayment(ctx.db, payment.id)
}

/**
 * Cancels the earlier intents of a payment that can still be paid, because an order must never have two payable
 * intents. Returns the payment, which is succeeded when one of these intents had been paid.
 */
export async function cancelEarlierIntents(ctx: Context, payment: PaymentRow): Promise<PaymentRow> {
  // Each replacement increases `attempt`, so a payment in its first attempt has no earlier intents.
  if (payment.attempt === 1) return payment
  for (const id of await findOpenEarlierIntents(ctx.db, payment.order_id, payment.provider_intent_id))
    await cancelPaymentIntent(ctx, payment.order_id, id)
  return getPayment(ctx.db, payment.id)
}
