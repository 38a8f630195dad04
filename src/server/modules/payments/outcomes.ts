import { finishCheckout } from '#server/modules/checkout/records/index.ts'
import { upsertCustomer } from '#server/modules/customers/records/index.ts'
import { grantAccess } from '#server/modules/digital-goods/records/index.ts'
import { isOrderRecorded, type OrderRow, recordEvent, replaceLines, updateOrder } from '#server/modules/orders/index.ts'
import { markLinkPaid } from '#server/modules/payment-links/index.ts'
import { consumePromotion, releasePromotion } from '#server/modules/promotions/index.ts'
import { releaseUnits } from '#server/modules/stock/index.ts'
import { findSubscriptionOfOrder } from '#server/modules/subscriptions/records/index.ts'
import { recordOfferCharge } from '#server/modules/upsells/records/index.ts'
import {
  recordOrderEvents,
  recordShopEvent,
  recordStartedSubscription,
} from '#server/modules/webhooks/records/index.ts'
import type { Context, Tx } from '#server/platform/core/context.ts'
import { pipelined } from '#server/platform/db/pipelined.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { countDecline } from './card-testing.ts'
import { consumeStock, type OrderLine } from './consume-stock.ts'
import { markIntentEnded } from './intents/repository.ts'
import { type PaymentRow, updatePayment } from './records/index.ts'
import { isFullyRefunded } from './refunds/repository.ts'
import { stopReminders } from './reminders/index.ts'
import { findSavedCard, removeSavedCard } from './saved-card.ts'

/** The failure code of a successful payment that is refunded because its items are out of stock. */
export const soldOutCode = 'no_stock'

const resolved = Promise.resolve()

/** The columns of a payment without a code that can be paid. */
export const noCode = { instructions: null, expires_at: null, next_look_at: null }

export type ChargeDetails = {
  cents: number
  card: { card_brand?: string | null; card_last4?: string | null | undefined }
  /** The provider's id of a payment method that can be charged again for upsell offers; null for other methods. */
  methodId: string | null
  method: PaymentRow['method']
  installments?: number
  interestCents?: number
}

/**
 * Automatically refunds order bumps whose units are out of stock, while the main sale remains paid, and notifies the
 * seller. The shopper gets the usual e-mail about the refund.
 */
async function refundSoldOutBumps(tx: Tx, order: OrderRow, payment: PaymentRow, bumps: readonly OrderLine[]) {
  const charged = bumps.filter(line => line.total_cents > 0)
  const cents = charged.reduce((sum, line) => sum + line.total_cents, 0)
  const titles = bumps.map(line => line.title)
  await recordEvent(tx, order.id, 'refunded_no_stock', { paymentId: payment.id, cents, titles })
  await raiseAlarm(tx, 'no_stock_refunded', order.id, { number: order.number, cents, currency: order.currency })
  const lineIds = charged.map(line => line.id)
  if (lineIds.length > 0) await enqueue(tx, 'payment.refund_lines', { paymentId: payment.id, lineIds })
}

/** Automatically refunds a payment whose items are out of stock and notifies the shopper and the seller. */
async function refundForMissingStock(ctx: Context, order: OrderRow, payment: PaymentRow, cents: number) {
  const updated = await updatePayment(ctx.db, payment.id, { failure_code: soldOutCode })
  await recordEvent(ctx, order.id, 'refunded_no_stock', { paymentId: payment.id, cents })
  if (cents > 0) await enqueue(ctx, 'payment.give_back', { paymentId: payment.id })
  if (payment.kind === 'main') await enqueue(ctx, 'order.no_stock', { orderId: order.id })
  await raiseAlarm(ctx, 'no_stock_refunded', order.id, { number: order.number, cents, currency: order.currency })
  return updated
}

/**
 * Marks the order paid, links its customer and enqueues its e-mails. An order whose items are out of stock gets no
 * offers and no confirmation.
 */
async function markOrderPaid(
  ctx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  { methodId, inStock }: { methodId: string | null; inStock: boolean },
) {
  const now = ctx.clock()
  // A rebuilt order may have no e-mail address.
  const customerId = order.email === '' ? undefined : await upsertCustomer(ctx, order)
  // Offers need a payment method that can be charged again.
  const funnel = inStock && order.funnel_upsell_id !== null && methodId !== null
  const saved = findSavedCard(payment)
  if (saved && !(funnel && methodId === saved.methodId)) await removeSavedCard(ctx, order.mode, saved)
  await pipelined(
    updateOrder(ctx.db, order.id, {
      state: 'paid',
      paid_at: now,
      updated_at: now,
      provider_payment_method_id: methodId,
      ...(customerId && { customer_id: customerId }),
      ...(!funnel && { finalized_at: now, funnel_upsell_id: null }),
    }),
    order.promotion_code && inStock ? consumePromotion(ctx, order.id) : releasePromotion(ctx, order.id),
    order.checkout_id ? finishCheckout(ctx.db, order.checkout_id, 'done', now) : resolved,
    inStock && order.email !== '' ? enqueue(ctx, 'order.paid', { orderId: order.id }) : resolved,
    inStock && !funnel ? enqueue(ctx, 'order.finalized', { orderId: order.id }) : resolved,
  )
  if (order.channel === 'link') await markLinkPaid(ctx, order.id, inStock)
  // The receivers of an order without stock would ship what is refunded automatically.
  if (!inStock) return
  await recordOrderEvents(ctx, order, ['order.paid', ...(funnel ? [] : ['order.finalized' as const])])
  const subscription = order.subscription_id === null ? null : await findSubscriptionOfOrder(ctx.db, order.id)
  if (subscription) await recordStartedSubscription(ctx, subscription)
}

/**
 * Records a successful charge for its payment and order, and refunds the charge if the stock is gone. Returns the
 * updated payment.
 */
export async function recordSuccess(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  charged: ChargeDetails,
): Promise<PaymentRow> {
  const now = tx.clock()
  const { cents, card } = charged
  const kind = payment.kind === 'main' ? 'paid' : 'offer_accepted'
  const [updated, , stock] = await pipelined(
    updatePayment(tx.db, payment.id, {
      state: 'succeeded',
      captured_cents: cents,
      failure_code: null,
      succeeded_at: now,
      updated_at: now,
      method: charged.method,
      ...(charged.installments && { installments: charged.installments, interest_cents: charged.interestCents }),
      ...noCode,
      ...card,
    }),
    recordEvent(tx, order.id, kind, { paymentId: payment.id, cents, ...card }),
    consumeStock(tx, order, payment),
  )
  if (payment.method !== 'card') await stopReminders(tx.db, order.id, 'paid', now)
  if (payment.kind === 'main')
    await markOrderPaid(tx, order, payment, { methodId: charged.methodId, inStock: stock !== null })
  if (!stock) return refundForMissingStock(tx, order, payment, cents)
  if (stock.soldOutBumps.length > 0) await refundSoldOutBumps(tx, order, updated, stock.soldOutBumps)
  // The offers have ended or the order was refunded in full, so this charge is no longer wanted.
  if (payment.kind === 'upsell' && (order.finalized_at || (await isFullyRefunded(tx.db, order.id)))) {
    await enqueue(tx, 'payment.give_back', { paymentId: payment.id })
    return updated
  }
  await grantAccess(tx, order, stock.delivered, stock.benefits)
  if (payment.kind === 'upsell') {
    await recordOfferCharge(tx.db, payment, 'accepted', now)
    const build = () => ({ paymentId: payment.id })
    await recordShopEvent(tx, { type: 'offer.accepted', order, subjectId: payment.id, build })
  }
  return updated
}

/**
 * Records a decline. A declined offer is over: its units are released, its line is removed and its intent is canceled,
 * and a retry starts a new attempt. A declined checkout payment keeps its units, lines and intent for the shopper's
 * next card.
 * @param decline `isByBank` is false when the provider could not charge the card, which does not count towards the
 * limit of declined cards
 */
export async function recordDecline(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  { code, chargeId, isByBank = true }: { code: string; chargeId: string | null; isByBank?: boolean },
  card: object,
) {
  await updatePayment(tx.db, payment.id, {
    state: 'failed',
    failure_code: code,
    declined_charge_id: chargeId,
    updated_at: tx.clock(),
    ...card,
  })
  await recordEvent(tx, order.id, 'declined', { paymentId: payment.id, code, ...card })
  if (isByBank) await countDecline(tx, order, payment, chargeId)
  if (payment.kind === 'main') await discardSavedCard(tx, payment)
  else await endDeclinedOffer(tx, order, payment)
  const { id, kind, amount_cents: amountCents } = payment
  const build = () => ({ payment: { id, kind, amountCents, code } })
  await recordShopEvent(tx, { type: 'payment.failed', order, subjectId: id, build })
}

async function endDeclinedOffer(tx: Tx, order: OrderRow, payment: PaymentRow): Promise<void> {
  await recordOfferCharge(tx.db, payment, 'failed', tx.clock())
  await releaseUnits(tx.db, payment.id)
  await replaceLines(tx.db, order.id, payment.id, [])
  const intentId = payment.provider_intent_id
  if (intentId) await enqueue(tx, 'intent.let_go', { intentId, orderId: order.id })
}

/**
 * Removes the saved card of a charge that did not pay the order, because no offers follow. The next attempt saves its
 * own card.
 */
async function discardSavedCard(tx: Tx, payment: PaymentRow): Promise<void> {
  const saved = findSavedCard(payment)
  if (!saved) return
  await updatePayment(tx.db, payment.id, { provider_customer_id: null, provider_payment_method_id: null })
  await removeSavedCard(tx, payment.mode, saved)
}

/**
 * Records that the provider canceled a code. The buyer of a code that had expired unpaid gets an e-mail. Returns
 * whether it had expired.
 */
async function endCode(tx: Tx, { order_id: orderId, expires_at }: PaymentRow, intentId: string, now: Date) {
  const hasExpired = expires_at !== null && expires_at <= now
  await markIntentEnded(tx.db, intentId, now)
  await stopReminders(tx.db, orderId, hasExpired ? 'expired' : 'canceled', now)
  if (hasExpired) await enqueue(tx, 'order.code_expired', { orderId, intentId })
  return hasExpired
}

/** Cancels the order of a canceled main payment, unless the seller keeps the order. Returns whether it was canceled. */
async function cancelOrderOfPayment(tx: Tx, order: OrderRow, payment: PaymentRow, now: Date): Promise<boolean> {
  await discardSavedCard(tx, payment)
  await releasePromotion(tx, order.id)
  if (await isOrderRecorded(tx, order)) {
    // The seller keeps a recorded order, and the shopper may still pay for the order later.
    if (order.checkout_id) await finishCheckout(tx.db, order.checkout_id, 'open', now)
    await recordEvent(tx, order.id, 'payment_ended', { paymentId: payment.id })
    return false
  }
  await updateOrder(tx.db, order.id, { state: 'canceled', updated_at: now })
  if (order.checkout_id) await finishCheckout(tx.db, order.checkout_id, 'expired', now)
  await recordEvent(tx, order.id, 'canceled')
  return true
}

/**
 * Cancels a payment and releases its stock and promotion. Call this function only when nothing can be charged any more.
 */
export async function recordCancellation(tx: Tx, order: OrderRow, payment: PaymentRow) {
  const now = tx.clock()
  await updatePayment(tx.db, payment.id, { state: 'canceled', updated_at: now, ...noCode })
  const { method, provider_intent_id: intentId } = payment
  const hasExpired = method !== 'card' && intentId !== null && (await endCode(tx, payment, intentId, now))
  await releaseUnits(tx.db, payment.id)
  const isMain = payment.kind === 'main'
  if (!isMain) await replaceLines(tx.db, order.id, payment.id, [])
  const isCanceled = isMain && (await cancelOrderOfPayment(tx, order, payment, now))
  if (hasExpired) {
    const expiresAt = payment.expires_at?.toISOString() ?? null
    const build = () => ({ code: { method, amountCents: payment.amount_cents, expiresAt } })
    await recordShopEvent(tx, { type: 'order.code_expired', order, subjectId: payment.id, build })
  }
  if (isCanceled) await recordOrderEvents(tx, order, ['order.canceled'])
}
