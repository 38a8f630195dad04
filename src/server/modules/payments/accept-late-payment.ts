import {
  findEventsOfOrder,
  findLinesOfPayment,
  type OrderRow,
  recordEvent,
  toStockRequest,
} from '#server/modules/orders/index.ts'
import { reservePromotion } from '#server/modules/promotions/index.ts'
import { holdAvailableUnits } from '#server/modules/stock/index.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import type { PaymentSnapshot } from './gateway/payment-gateway.ts'
import { findMethodSettings } from './methods/find-method-settings.ts'
import type { PaymentRow } from './records/index.ts'

/**
 * Whether a member canceled the order, or the buyer's data was erased. The order must then not become paid any more.
 */
async function wasClosedByShop(tx: Tx, order: OrderRow): Promise<boolean> {
  const cancellations = await findEventsOfOrder(tx.db, order.id, 'canceled')
  return order.email === '' || cancellations.some(({ member_id }) => member_id !== null)
}

/**
 * Whether this payment is already being refunded. A repeated event must not accept it, even if there is stock again or
 * the seller has changed the settings since.
 */
async function isRefunded(tx: Tx, order: OrderRow, intent: PaymentSnapshot): Promise<boolean> {
  const refunds = await findEventsOfOrder(tx.db, order.id, 'stray_refunded', 'late_refunded')
  return refunds.some(({ data }) => data.intent === intent.id)
}

/** Whether the seller wants late payments of this method to pay their orders. */
async function isAcceptedBySeller(tx: Tx, { mode }: PaymentRow, { method }: PaymentSnapshot): Promise<boolean> {
  const settings = (await findMethodSettings(tx, mode)).find(each => each.method === method)
  return settings?.acceptsLate ?? true
}

/**
 * Reserves the items of a canceled payment again when its code was paid after all, because a sale is worth more to the
 * seller than a refund. Returns the order, which the caller marks as paid. Returns null when the amount differs, the
 * items are sold out, a member canceled the order, or the payment was not by code; the payment is then refunded with an
 * alarm. Returns 'refund' when the seller has chosen to refund late payments, so no alarm is needed.
 */
export async function acceptLatePayment(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  intent: PaymentSnapshot,
): Promise<OrderRow | 'refund' | null> {
  const isByCode = payment.kind === 'main' && payment.state === 'canceled' && intent.method !== 'card'
  const isSameAmount = intent.receivedCents === payment.amount_cents && intent.currency === payment.currency
  if (!isByCode || !isSameAmount || order.state === 'paid' || intent.isLive !== (payment.mode === 'live')) return null
  if ((await wasClosedByShop(tx, order)) || (await isRefunded(tx, order, intent))) return null
  if (!(await isAcceptedBySeller(tx, payment, intent))) return 'refund'
  const lines = await findLinesOfPayment(tx.db, payment)
  const cart = toStockRequest({ checkoutId: order.checkout_id, browser_hash: order.browser_hash, lines })
  try {
    // Order bumps that are out of stock are refunded automatically when the payment consumes its stock.
    await holdAvailableUnits(tx, payment, cart)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
  if (order.promotion_code) await reservePromotion(tx, order, true)
  await recordEvent(tx, order.id, 'paid_late', { paymentId: payment.id, cents: intent.receivedCents })
  return order
}
