import type Stripe from 'stripe'
import { raiseAlarm } from '#server/kernel/alarms.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { pipelined } from '#server/kernel/pipelined.ts'
import { enqueue } from '#server/kernel/repository.ts'
import {
  findLinesOfPayment,
  isFullyRefunded,
  isOrderRecorded,
  type OrderRow,
  type PaymentRow,
  recordEvent,
  replaceLines,
  toStockRequest,
  updateOrder,
  updatePayment,
  upsertCustomer,
} from '#server/orders/index.ts'
import { markLinkPaid } from '#server/payment-links/index.ts'
import { consumePromotion, releasePromotion } from '#server/promotions/index.ts'
import { consumeUnits, findUntrackedVariants, holdUnits, releaseUnits } from '#server/stock/index.ts'
import { countDecline } from './card-testing.ts'
import { finishCheckout, recordFunnelEvent } from './repository.ts'

/** Why a payment that succeeded goes back. */
export const soldOutCode = 'no_stock'

const resolved = Promise.resolve()

/** What an intent says of its charge: how much was taken, with which card. */
export type ChargeDetails = {
  cents: number
  card: { card_brand?: string | null; card_last4?: string | null }
  method: string | null
}

/** The units of a paid payment are gone for good. False: some are not to be had any more. */
async function consumeStock(ctx: Context, order: OrderRow, payment: PaymentRow): Promise<boolean> {
  const [held, endless, lines] = await pipelined(
    consumeUnits(ctx.db, payment.id),
    findUntrackedVariants(ctx.db, payment.id, order.id),
    findLinesOfPayment(ctx.db, payment),
  )
  const cart = toStockRequest({ checkoutId: order.checkout_id, browser_hash: order.browser_hash, lines })
  const missing = cart.goods.filter(({ variantId }) => !held.includes(variantId) && !endless.includes(variantId))
  if (missing.length === 0) return true
  try {
    await holdUnits(ctx, payment, { ...cart, goods: missing })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await releaseUnits(ctx.db, payment.id)
    return false
  }
  await consumeUnits(ctx.db, payment.id)
  return true
}

/** Money for goods that are gone goes back without anybody's hand: the shopper is told, and so is the seller. */
async function refundForMissingStock(ctx: Context, order: OrderRow, payment: PaymentRow, cents: number) {
  const after = await updatePayment(ctx.db, payment.id, { failure_code: soldOutCode })
  await recordEvent(ctx, order.id, 'refunded_no_stock', { paymentId: payment.id, cents })
  if (cents > 0) await enqueue(ctx, 'payment.give_back', { paymentId: payment.id })
  if (payment.kind === 'main') await enqueue(ctx, 'order.no_stock', { orderId: order.id })
  await raiseAlarm(ctx, 'no_stock_refunded', order.id, { number: order.number, cents, currency: order.currency })
  return after
}

/** What a paid main payment does to its order: paid, customer known, mails to be written. Without stock no offers follow. */
async function markOrderPaid(ctx: Context, order: OrderRow, methodId: string | null, inStock: boolean) {
  const now = ctx.clock()
  // An order made anew may have no address to write to.
  const customerId = order.email === '' ? undefined : await upsertCustomer(ctx, order)
  const funnel = inStock && order.funnel_upsell_id !== null
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
}

/** What a charge that succeeded does to its payment and order. Returns the payment as it is then. */
export async function recordSuccess(
  ctx: Context,
  order: OrderRow,
  payment: PaymentRow,
  charged: ChargeDetails,
): Promise<PaymentRow> {
  const now = ctx.clock()
  const { cents, card } = charged
  const kind = payment.kind === 'main' ? 'paid' : 'offer_accepted'
  const [after, , inStock] = await pipelined(
    updatePayment(ctx.db, payment.id, {
      state: 'succeeded',
      captured_cents: cents,
      failure_code: null,
      succeeded_at: now,
      updated_at: now,
      ...card,
    }),
    recordEvent(ctx, order.id, kind, { paymentId: payment.id, cents, ...card }),
    consumeStock(ctx, order, payment),
  )
  if (payment.kind === 'main') await markOrderPaid(ctx, order, charged.method, inStock)
  if (!inStock) return refundForMissingStock(ctx, order, payment, cents)
  // The offers are over, or the order they add to was given back: what is charged now is wanted no more.
  if (payment.kind === 'upsell' && (order.finalized_at || (await isFullyRefunded(ctx.db, order.id)))) {
    await enqueue(ctx, 'payment.give_back', { paymentId: payment.id })
  } else if (payment.kind === 'upsell') await recordFunnelEvent(ctx.db, payment, 'accepted', now)
  return after
}

/**
 * A refused offer is over: its units go back, its line goes, its intent is cancelled, and a next try is an attempt of its own.
 * A refused checkout keeps all of them for the shopper's next card.
 */
export async function recordDecline(
  ctx: Context,
  order: OrderRow,
  payment: PaymentRow,
  code: string,
  charge: Stripe.Charge | null,
  card: object,
) {
  await updatePayment(ctx.db, payment.id, {
    state: 'failed',
    failure_code: code,
    declined_charge_id: charge?.id ?? null,
    updated_at: ctx.clock(),
    ...card,
  })
  await recordEvent(ctx, order.id, 'declined', { paymentId: payment.id, code, ...card })
  await countDecline(ctx, order, payment, charge?.id ?? null)
  if (payment.kind === 'main') return
  await recordFunnelEvent(ctx.db, payment, 'failed', ctx.clock())
  await releaseUnits(ctx.db, payment.id)
  await replaceLines(ctx.db, order.id, payment.id, [])
  const intentId = payment.provider_intent_id
  if (intentId) await enqueue(ctx, 'intent.let_go', { intentId, orderId: order.id })
}

/** Only here, where the provider has confirmed that nothing can be charged any more, stock and promotion go back. */
export async function recordCancellation(ctx: Context, order: OrderRow, payment: PaymentRow) {
  const now = ctx.clock()
  await updatePayment(ctx.db, payment.id, { state: 'canceled', updated_at: now })
  await releaseUnits(ctx.db, payment.id)
  if (payment.kind === 'upsell') return replaceLines(ctx.db, order.id, payment.id, [])
  await releasePromotion(ctx, order.id)
  if (await isOrderRecorded(ctx, order)) {
    // The seller keeps it, and its browser may pay it another day.
    if (order.checkout_id) await finishCheckout(ctx.db, order.checkout_id, 'open', now)
    return recordEvent(ctx, order.id, 'payment_ended', { paymentId: payment.id })
  }
  await updateOrder(ctx.db, order.id, { state: 'canceled', updated_at: now })
  if (order.checkout_id) await finishCheckout(ctx.db, order.checkout_id, 'expired', now)
  return recordEvent(ctx, order.id, 'canceled')
}
