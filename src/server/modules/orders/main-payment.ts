import type { Context } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { deletePayment, insertPayment, type OrderRow, type PaymentRow, replaceLines } from './repository.ts'

export function insertMainPayment(
  ctx: Context,
  { id, orderId, mode }: { id: string; orderId: string; mode: PaymentRow['mode'] },
  { totalCents, currency }: { totalCents: number; currency: string },
  state: PaymentRow['state'],
): Promise<PaymentRow> {
  return insertPayment(ctx.db, {
    id,
    order_id: orderId,
    mode,
    kind: 'main',
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
 * Deletes the order's lines, which the caller must write again. Call it while the order is locked.
 */
export async function replaceMainPayment(
  ctx: Context,
  order: OrderRow,
  canceledPayment: PaymentRow,
  price: { totalCents: number; currency: string },
): Promise<PaymentRow> {
  await replaceLines(ctx.db, order.id, canceledPayment.id, [])
  await deletePayment(ctx.db, canceledPayment.id)
  return insertMainPayment(ctx, { id: newId(), orderId: order.id, mode: order.mode }, price, 'started')
}
