import type { AwaitingPayment } from '#contract/payment-methods.ts'
import { getOrderKey, type OrderRow } from '#server/modules/orders/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { findPaymentsOfOrder, type PaymentRow } from '../records/index.ts'
import { buildQrPath } from './build-qr-path.ts'

/** Builds what the buyer needs to pay. Returns null when the payment has no code, or its code can no longer be paid. */
export function toAwaitingPayment(
  ctx: Context,
  order: Pick<OrderRow, 'id' | 'public_id'>,
  payment: PaymentRow,
): AwaitingPayment | null {
  const { state, instructions, expires_at: expiresAt, currency } = payment
  const now = ctx.clock()
  if (state !== 'awaiting' || payment.method !== 'pix' || !instructions || !expiresAt || expiresAt <= now) return null
  return {
    method: 'pix',
    code: instructions.code,
    qr: buildQrPath(instructions.code),
    amountCents: instructions.amountCents,
    currency,
    expiresAt: expiresAt.toISOString(),
    now: now.toISOString(),
    order: { publicId: order.public_id, key: getOrderKey(ctx, order) },
  }
}

/** Loads the code with which an order can still be paid. Returns null when there is none. */
export async function loadAwaitingPayment(ctx: Context, order: OrderRow): Promise<AwaitingPayment | null> {
  if (order.state !== 'pending') return null
  const payment = (await findPaymentsOfOrder(ctx.db, order.id)).find(({ kind }) => kind === 'main')
  return payment ? toAwaitingPayment(ctx, order, payment) : null
}
