import type { Context } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import { deletePayment, insertPayment, type OrderRow, type PaymentRow, replaceLines } from './repository.ts'

/** The one payment that pays for what an order was placed with. */
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
 * A pending order whose payment has ended gets another one in its place: nothing that is told later of the ended one's
 * intent can reach it. Call under the order's lock; the order's lines are to be written anew.
 */
export async function replaceMainPayment(
  ctx: Context,
  order: OrderRow,
  ended: PaymentRow,
  price: { totalCents: number; currency: string },
): Promise<PaymentRow> {
  await replaceLines(ctx.db, order.id, ended.id, [])
  await deletePayment(ctx.db, ended.id)
  return insertMainPayment(ctx, { id: newId(), orderId: order.id, mode: order.mode }, price, 'started')
}
