import { type PaymentRow, updatePayment } from '#server/modules/payments/records/index.ts'
import { reservePromotion } from '#server/modules/promotions/index.ts'
import { holdAvailableUnits, releaseUnits } from '#server/modules/stock/index.ts'
import type { Context, Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { toStockRequest } from './placed-order.ts'
import {
  findEventsOfOrder,
  findLinesOfOrder,
  type NewLine,
  type OrderRow,
  recordEvent,
  replaceLines,
  updateOrder,
} from './repository.ts'

const snapshotEventKind = 'cart_changed'
const amountColumns = [
  ...(['subtotal_cents', 'discount_cents', 'method_discount_cents'] as const),
  ...(['shipping_cents', 'total_cents', 'currency'] as const),
] as const
const snapshotColumns = [...amountColumns, 'promotion_code', 'funnel_upsell_id'] as const
type CartSnapshot = Pick<OrderRow, (typeof snapshotColumns)[number]> & { lines: NewLine[] }

/**
 * Saves an order's lines and amounts before its cart changes. The order's row changes before the intent at the
 * provider, so the intent may still be paid at the earlier price; `restoreCartSnapshot` then finds the cart that was
 * paid for.
 */
export async function saveCartSnapshot(
  ctx: Context,
  order: OrderRow,
  payment: PaymentRow,
  next: { totalCents: number; currency: string; lines: readonly NewLine[] },
): Promise<void> {
  const rows = (await findLinesOfOrder(ctx.db, order.id)).filter(line => line.payment_id === payment.id)
  const isUnchanged =
    rows.length === next.lines.length &&
    order.total_cents === next.totalCents &&
    order.currency === next.currency &&
    rows.every(
      (row, index) =>
        row.variant_id === (next.lines[index]?.variant_id ?? null) && row.quantity === next.lines[index]?.quantity,
    )
  if (isUnchanged) return
  const lines = rows.map(({ id: _id, position: _position, order_id: _order, payment_id: _payment, ...line }) => line)
  const columns = Object.fromEntries(snapshotColumns.map(key => [key, order[key]]))
  await recordEvent(ctx, order.id, snapshotEventKind, { cents: next.totalCents, earlier: { ...columns, lines } })
}

/**
 * Restores the earlier cart of a pending order whose total was `cents`. The caller has locked the order. Returns null
 * when the order never had this total.
 */
export async function restoreCartSnapshot(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  paid: { cents: number; currency: string },
): Promise<{ order: OrderRow; payment: PaymentRow } | null> {
  const events = await findEventsOfOrder(tx.db, order.id, snapshotEventKind)
  const earlier = events
    .map(event => event.data.earlier as CartSnapshot)
    .findLast(cart => cart.total_cents === paid.cents && cart.currency === paid.currency)
  if (!earlier) return null
  const { lines, ...columns } = earlier
  const cart = { checkoutId: order.checkout_id, browser_hash: order.browser_hash, lines }
  // Units that are sold out by now are detected when the paid order consumes its stock.
  await holdAvailableUnits(tx, payment, toStockRequest(cart)).catch(error => {
    if (!(error instanceof AppError)) throw error
    return releaseUnits(tx.db, payment.id)
  })
  await replaceLines(tx.db, order.id, payment.id, lines)
  await reservePromotion(tx, { ...order, promotion_code: columns.promotion_code }, true)
  return {
    order: await updateOrder(tx.db, order.id, { ...columns, updated_at: tx.clock() }),
    payment: await updatePayment(tx.db, payment.id, { amount_cents: paid.cents, currency: paid.currency }),
  }
}
