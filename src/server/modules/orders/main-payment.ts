import { deletePayment, insertPayment, type PaymentRow } from '#server/modules/payments/records/index.ts'
import type { Context, Tx } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { type OrderRow, replaceLines } from './repository.ts'

export function insertMainPayment(
  ctx: Context,
  { id, orderId, mode }: { id: string; orderId: string; mode: PaymentRow['mode'] },
  { totalCents, currency }: { totalCents: number; currency: string },
  state: PaymentRow['state'],
  attempt = 1,
): Promise<PaymentRow> {
  return insertPayment(ctx.db, {
    id,
    order_id: orderId,
    mode,
    kind: 'main',
    attempt,
    state,
    provider_key: `intent-${id}`,
    amount_cents: totalCents,
    currency,
    created_at: ctx.clock(),
    updated_at: ctx.clock(),
  })
}

/**
 * Replaces the canceled main payment of a pending order, so that late events of the old intent cannot reach the order.
 * Deletes the order's lines, which the caller must write again. The number of attempts stays, because it shows whether
 * the order has earlier intents. The caller has locked the order.
 */
export async function replaceMainPayment(
  tx: Tx,
  order: OrderRow,
  canceledPayment: PaymentRow,
  price: { totalCents: number; currency: string },
): Promise<PaymentRow> {
  await replaceLines(tx.db, order.id, canceledPayment.id, [])
  await deletePayment(tx.db, canceledPayment.id)
  const id = newId()
  return insertMainPayment(tx, { id, orderId: order.id, mode: order.mode }, price, 'started', canceledPayment.attempt)
}
