import { canTransition, paymentTransitions } from '#domain/order.ts'
import { isFinalPaymentState } from '#domain/payment.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { failpoint } from '#server/platform/observability/failpoint.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { applyIntent, lockPayment } from './apply-intent.ts'
import { cancelPaymentIntent } from './cancel-payment-intent.ts'
import { cancelStartedSetup, cancelStartedSubscription } from './cancel-started-subscription.ts'
import { findLostIntent } from './find-lost-intent.ts'
import { getGatewayOfIntent } from './gateway/get-gateway.ts'
import type { PaymentSnapshot } from './gateway/payment-gateway.ts'
import { recordCancellation, recordSuccess } from './outcomes.ts'
import { getPayment, type PaymentRow } from './records/index.ts'
import { claimIntent } from './records/repository.ts'
import { findStartedSubscription } from './repository.ts'
import { isSetupIntentId, settleSetupIntent } from './setup-intent.ts'

/**
 * Records which intent charges a payment, before the browser receives the intent. The first recorded intent wins and is
 * in the returned payment, so that a concurrent caller can cancel its own intent.
 */
export async function recordIntent(ctx: Context, payment: PaymentRow, intentId: string): Promise<PaymentRow> {
  if (payment.provider_intent_id === intentId) return payment
  return orThrow(await claimIntent(ctx.db, payment.id, intentId, ctx.clock()), 'payment_not_found')
}

async function fetchAndApply(ctx: Context, payment: PaymentRow, intentId: string): Promise<PaymentRow> {
  if (isSetupIntentId(intentId)) return settleSetupIntent(ctx, payment, intentId)
  const intent = await (await getGatewayOfIntent(ctx, payment.mode, intentId)).getPayment(intentId)
  failpoint('settle.asked')
  return applyIntent(ctx, payment, intent)
}

/** The settlements running in this process, by intent id. */
const settlingByIntent = new Map<string, Promise<PaymentRow>>()

/**
 * The only way in which the browser, the webhook, the worker and the administration mark a payment paid: retrieves the
 * intent from the provider without holding a lock or a connection, then applies the intent. When two calls overlap, the
 * second reuses the result of the first if it is paid; otherwise the second retrieves the intent again, because the
 * intent may have changed since.
 */
export async function settlePayment(ctx: Context, payment: PaymentRow): Promise<PaymentRow> {
  const intentId = payment.provider_intent_id
  if (!intentId || payment.state === 'succeeded') return payment
  const settled = await settlingByIntent.get(intentId)
  if (settled?.state === 'succeeded') return settled
  const settling = fetchAndApply(ctx, payment, intentId).finally(() => {
    if (settlingByIntent.get(intentId) === settling) settlingByIntent.delete(intentId)
  })
  settlingByIntent.set(intentId, settling)
  return settling
}

/**
 * Marks the payment of an order that costs nothing as succeeded. An intent that was created before the total became
 * zero is canceled.
 */
export async function settleFreeOrder(ctx: Context, payment: PaymentRow): Promise<void> {
  const isNew = await withTransaction(ctx, async tx => {
    const { order, payment: locked } = await lockPayment(tx, payment)
    if (locked.amount_cents !== 0 || !canTransition(paymentTransitions, locked.state, 'succeeded')) return false
    await recordSuccess(tx, order, locked, { cents: 0, card: {}, methodId: null, method: 'card' })
    const intentId = locked.provider_intent_id
    if (intentId) await enqueue(tx, 'intent.let_go', { intentId, orderId: order.id })
    return true
  })
  if (isNew) ctx.metrics.countSettled({ ...payment, amount_cents: 0 })
  // This cancels the intent immediately; if the provider does not respond, the outbox retries.
  if (payment.provider_intent_id)
    await cancelPaymentIntent(ctx, payment.order_id, payment.provider_intent_id).catch(() => undefined)
  ctx.wake()
}

/** Cancels a payment that has no intent, or whose intent can no longer charge, and releases its stock and promotion. */
async function closePayment(ctx: Context, payment: PaymentRow, intentId: string | null): Promise<PaymentRow> {
  return withTransaction(ctx, async tx => {
    const { order, payment: locked } = await lockPayment(tx, payment)
    if (locked.provider_intent_id !== intentId || !canTransition(paymentTransitions, locked.state, 'canceled'))
      return locked
    await recordCancellation(tx, order, locked)
    return getPayment(tx.db, payment.id)
  })
}
export const closePaymentWithoutIntent = (ctx: Context, payment: PaymentRow): Promise<PaymentRow> =>
  closePayment(ctx, payment, null)

async function cancelSetup(ctx: Context, payment: PaymentRow, setupId: string): Promise<PaymentRow> {
  const subscription = await findStartedSubscription(ctx.db, payment.order_id)
  const ended = subscription === null || (await cancelStartedSetup(ctx, payment, setupId, subscription))
  return ended ? closePayment(ctx, payment, setupId) : settleSetupIntent(ctx, payment, setupId)
}

const isCancelable = ({ state }: PaymentSnapshot) => !isFinalPaymentState(state) && state !== 'processing'

/**
 * Cancels the intent of an abandoned payment. Stock is released only after the provider confirms the cancellation; if
 * the intent turns out to have succeeded, the payment is settled instead.
 */
export async function cancelPayment(ctx: Context, payment: PaymentRow): Promise<PaymentRow> {
  const intentId = payment.provider_intent_id ?? (await findLostIntent(ctx, payment))
  // The browser never received an intent, so nobody can confirm one.
  if (!intentId) return closePaymentWithoutIntent(ctx, payment)
  if (isSetupIntentId(intentId)) return cancelSetup(ctx, payment, intentId)
  const subscription = payment.kind === 'main' ? await findStartedSubscription(ctx.db, payment.order_id) : null
  const gateway = await getGatewayOfIntent(ctx, payment.mode, intentId)
  const current = await gateway.getPayment(intentId)
  if (!isCancelable(current)) return applyIntent(ctx, payment, current)
  if (subscription) {
    // Stripe cancels the intent of an invoice only with the invoice itself.
    await cancelStartedSubscription(ctx, subscription)
    return applyIntent(ctx, payment, await gateway.getPayment(intentId))
  }
  return applyIntent(ctx, payment, await gateway.cancelPayment(intentId))
}
