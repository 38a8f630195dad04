import { canTransition, paymentTransitions } from '#domain/order.ts'
import { lockOrder, type OrderRow, recordEvent, restoreCartSnapshot } from '#server/modules/orders/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { pipelined } from '#server/platform/db/pipelined.ts'
import { failpoint } from '#server/platform/observability/failpoint.ts'
import { enqueue, enqueueOnce } from '#server/platform/queue/repository.ts'
import { acceptLatePayment } from './accept-late-payment.ts'
import { recordFailedCode, recordIssuedCode } from './code-outcomes.ts'
import type { PaymentSnapshot } from './gateway/payment-gateway.ts'
import { getProviderOfIntent } from './gateway/provider-of-intent.ts'
import { insertIntent } from './intents/repository.ts'
import { recordCancellation, recordDecline, recordSuccess } from './outcomes.ts'
import { findPayment, getPayment, type PaymentRow, updatePayment } from './records/index.ts'
import { touchPayment } from './records/repository.ts'
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts'
import { lockCheckoutOfOrder } from './repository.ts'
import { findSavedCard } from './saved-card.ts'

export const toCardColumns = ({ card }: Pick<PaymentSnapshot, 'card'>) => ({
  card_brand: card.brand,
  card_last4: card.last4,
})

/** Locks the checkout before its order, as placing an order does; locking the order first could cause a deadlock. */
export async function lockOrderOfPayment(tx: Tx, payment: Pick<PaymentRow, 'kind' | 'order_id'>): Promise<OrderRow> {
  const [, order] = await pipelined(
    payment.kind === 'main' ? lockCheckoutOfOrder(tx.db, payment.order_id) : Promise.resolve(),
    lockOrder(tx.db, payment.order_id),
  )
  return orThrow(order, 'order_not_found')
}

/** Locks the order of a payment and reads the payment again under that lock. */
export async function lockPayment(tx: Tx, stalePayment: Pick<PaymentRow, 'id' | 'kind' | 'order_id'>) {
  const [order, payment] = await pipelined(lockOrderOfPayment(tx, stalePayment), findPayment(tx.db, stalePayment.id))
  return { order, payment: orThrow(payment, 'payment_not_found') }
}

/**
 * Returns the order and payment that match the amount received, restoring an earlier cart of the order if that cart's
 * total matches. Returns null when the order never requested this amount.
 */
async function findPaidMatch(tx: Tx, order: OrderRow, payment: PaymentRow, intent: PaymentSnapshot) {
  if (intent.isLive !== (payment.mode === 'live')) return null
  const paid = { cents: intent.receivedCents, currency: intent.currency }
  if (paid.cents === payment.amount_cents && paid.currency === payment.currency) return { order, payment }
  return payment.kind === 'main' && order.state === 'pending' ? restoreCartSnapshot(tx, order, payment, paid) : null
}

/** Each attempt creates its own charge, so a charge id other than the recorded one means another decline. */
const isNewDecline = (payment: PaymentRow, { chargeId }: PaymentSnapshot) =>
  payment.state === 'failed' && chargeId !== null && chargeId !== payment.declined_charge_id

async function recordIntentSuccess(tx: Tx, order: OrderRow, payment: PaymentRow, intent: PaymentSnapshot) {
  // The charge was refunded before the payment settled, and its refund events may already have been handled, so the
  // refunds are read again.
  if (intent.hasRefunds) await enqueueOnce(tx, 'payment.read_refunds', payment.id, { paymentId: payment.id })
  const { receivedCents: cents, method, installments, interestCents } = intent
  // Mercado Pago's orders do not contain the saved card, so the card recorded with the charge request is used.
  const saved = intent.method === 'card' && getProviderOfIntent(intent.id) !== 'stripe' ? findSavedCard(payment) : null
  const methodId = intent.methodId ?? saved?.methodId ?? null
  const card = toCardColumns(intent)
  return recordSuccess(tx, order, payment, { cents, card, methodId, method, installments, interestCents })
}

/** @returns the updated payment, or undefined when the caller must read the payment again */
async function transitionPayment(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  intent: PaymentSnapshot,
): Promise<PaymentRow | undefined> {
  const to = intent.state
  const isUnchanged = payment.state === to && !(to === 'failed' && isNewDecline(payment, intent))
  // The line of a declined offer is already removed and its units are released, so its payment can only become
  // canceled.
  const isEndedOffer = payment.kind === 'upsell' && payment.state === 'failed' && to !== 'canceled'
  const isInvalid = isEndedOffer || (payment.state !== to && !canTransition(paymentTransitions, payment.state, to))
  if (to === 'succeeded' && isInvalid) {
    const accepted = await acceptLatePayment(tx, order, payment, intent)
    return accepted && accepted !== 'refund'
      ? recordIntentSuccess(tx, accepted, payment, intent)
      : void (await refundUnmatchedPayment(tx, order, intent, { isExpected: accepted === 'refund' }))
  }
  // The reconciler skips paid payments, so `updated_at` does not have to change.
  if (isUnchanged && to === 'succeeded') return payment
  if (to === 'awaiting' && !isInvalid) return void (await recordIssuedCode(tx, order, payment, intent))
  if (isUnchanged || isInvalid) return void (await touchPayment(tx.db, payment.id, tx.clock()))
  if (to === 'succeeded') {
    const match = await findPaidMatch(tx, order, payment, intent)
    if (!match) return void (await refundUnmatchedPayment(tx, order, intent))
    return recordIntentSuccess(tx, match.order, match.payment, intent)
  }
  const failureKind = intent.failure?.kind ?? 'declined'
  if (to === 'failed' && intent.failure && failureKind !== 'declined' && intent.method !== 'card')
    return void (await recordFailedCode(tx, order, payment, intent.failure))
  if (to === 'failed') {
    const { failure, chargeId } = intent
    const decline = { code: failure?.code ?? 'card_declined', chargeId, isByBank: failureKind === 'declined' }
    return void (await recordDecline(tx, order, payment, decline, toCardColumns(intent)))
  }
  if (to === 'canceled') return void (await recordCancellation(tx, order, payment))
  await updatePayment(tx.db, payment.id, { state: to, updated_at: tx.clock() })
  if (to === 'requires_action') await recordEvent(tx, order.id, 'authentication_required', { paymentId: payment.id })
  return undefined
}

/** Makes an earlier intent the current one of its payment. The intent that it replaces is canceled. */
async function makeCurrent(tx: Tx, payment: PaymentRow, intent: PaymentSnapshot): Promise<PaymentRow> {
  const { provider_intent_id: replaced, order_id: orderId, method, expires_at } = payment
  if (replaced) {
    await insertIntent(tx.db, { intent_id: replaced, order_id: orderId, method, expires_at }, tx.clock())
    await enqueue(tx, 'intent.let_go', { intentId: replaced, orderId })
  }
  return updatePayment(tx.db, payment.id, {
    provider_intent_id: intent.id,
    provider: getProviderOfIntent(intent.id),
    updated_at: tx.clock(),
  })
}

/**
 * Applies a snapshot to a locked payment. For an intent that was replaced by another one, only a successful charge
 * counts: it pays the order if the order is unpaid, and is otherwise refunded. The cancellation or expiry of a replaced
 * intent must not end the payment.
 * @returns the updated payment, or undefined when the caller must read the payment again
 */
export async function applyToLockedPayment(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  intent: PaymentSnapshot,
): Promise<PaymentRow | undefined> {
  if (payment.provider_intent_id === intent.id) return transitionPayment(tx, order, payment, intent)
  if (intent.state !== 'succeeded') return payment
  if (payment.state === 'succeeded' || payment.state === 'processing')
    return void (await refundUnmatchedPayment(tx, order, intent))
  return transitionPayment(tx, order, await makeCurrent(tx, payment, intent), intent)
}

/**
 * Applies a snapshot of an intent to its payment and order. States only move forward and the order is locked, so the
 * browser, the webhook and the worker may report the same intent concurrently. A snapshot older than the row is
 * ignored, and money that matches no order is refunded.
 */
export async function applyIntent(
  ctx: Context,
  stalePayment: Pick<PaymentRow, 'id' | 'kind' | 'order_id'>,
  intent: PaymentSnapshot,
): Promise<PaymentRow> {
  const { before, row } = await withTransaction(ctx, async tx => {
    const { order, payment: before } = await lockPayment(tx, stalePayment)
    const updated = await applyToLockedPayment(tx, order, before, intent)
    return { before, row: updated ?? (await getPayment(tx.db, stalePayment.id)) }
  })
  if (row.state === 'succeeded' && before.state !== 'succeeded') ctx.metrics.countSettled(row)
  failpoint('settle.committed')
  ctx.wake()
  return row
}
