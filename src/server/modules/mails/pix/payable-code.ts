import type { OrderRow } from '#server/modules/orders/index.ts'
import { toAwaitingPayment } from '#server/modules/payments/index.ts'
import { findPaymentsOfOrder } from '#server/modules/payments/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'

/** A code that can be paid, with the payment intent to which it belongs. */
export type PayableCode = { intentId: string; code: string; amountCents: number; expiresAt: Date }

/** Finds the code with which an order can be paid now. Returns null when there is none, or the order is paid. */
export async function findPayableCode(ctx: Context, order: OrderRow): Promise<PayableCode | null> {
  const payment = (await findPaymentsOfOrder(ctx.db, order.id)).find(({ kind }) => kind === 'main')
  const awaiting = payment && toAwaitingPayment(ctx, order, payment)
  if (order.state !== 'pending' || !awaiting || !payment.provider_intent_id) return null
  const { code, amountCents, expiresAt } = awaiting
  return { intentId: payment.provider_intent_id, code, amountCents, expiresAt: new Date(expiresAt) }
}
