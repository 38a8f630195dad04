import type { OrderDetail } from '#contract/orders.ts'
import { isRefundable, unitsToRestock } from '#domain/refund.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { isOrderShipped } from '#server/shipping/index.ts'
import { disputesOf } from '../disputes/repository.ts'
import { seenDispute } from '../disputes/seen-disputes.ts'
import { findOrder, findPaymentsOfOrder } from '../repository.ts'
import { isOfOrder, sumsOf } from './read-bought.ts'
import { refundableLine } from './refundable-line.ts'
import { customerTotals, eventsOf, linesOf, refundsOf } from './repository.ts'
import { orderSeenBy } from './seen-by.ts'
import { summariesOf } from './summaries.ts'

/** Everything the administration shows of one order, as far as the caller may see it. Refuses with `order_not_found`. */
export async function readOrder(ctx: Context, id: string): Promise<OrderDetail> {
  const row = found(await findOrder(ctx.db, id), 'order_not_found')
  const [summary] = await summariesOf(ctx.db, [row])
  if (!summary) throw new AppError('order_not_found')
  const customer = row.customer_id ? await customerTotals(ctx.db, row.customer_id, row.currency) : null
  const refunds = await refundsOf(ctx.db, id)
  const disputes = await disputesOf(ctx.db, [id])
  const refundedOf = (paymentId: string) =>
    refunds
      .filter(refund => refund.payment_id === paymentId && refund.state !== 'failed')
      .reduce((sum, refund) => sum + refund.amount_cents, 0)
  const lines = (await linesOf(ctx.db, id)).filter(({ line, paymentState }) => isOfOrder(line, paymentState))
  // One that was recorded and is not being paid has none.
  const payments = (await findPaymentsOfOrder(ctx.db, id)).filter(
    payment => row.state !== 'pending' || payment.state !== 'canceled',
  )
  return orderSeenBy(ctx, {
    ...summary,
    surface: row.surface,
    source: row.source,
    phone: row.phone,
    address: row.address,
    isShipped: await isOrderShipped(
      ctx.db,
      row,
      lines.map(({ line }) => line),
    ),
    taxId: row.tax_id,
    ...sumsOf(lines.map(({ line }) => line)),
    shippingCents: row.shipping_cents,
    promotionCode: row.promotion_code,
    customer: customer && {
      id: customer.id,
      orders: customer.orders,
      spentCents: Math.max(0, customer.captured - customer.refunded),
    },
    lines: lines.map(one => ({
      id: one.line.id,
      kind: one.line.kind,
      title: one.line.title,
      variantName: one.line.variant_name,
      sku: one.line.sku,
      image: one.line.image,
      quantity: one.line.quantity,
      unitCents: one.line.unit_cents,
      discountCents: one.line.discount_cents,
      totalCents: one.line.total_cents,
      refundedCents: one.refundedCents,
      refundable: isRefundable(refundableLine(one)),
      paymentId: one.line.payment_id,
      variantId: one.line.variant_id,
      stock: one.restockedUnits < one.line.quantity ? one.stock : null,
      restockable: one.stock === null ? 0 : unitsToRestock(refundableLine(one)),
    })),
    payments: payments.map(payment => ({
      id: payment.id,
      kind: payment.kind,
      state: payment.state,
      intentId: payment.provider_intent_id,
      amountCents: payment.amount_cents,
      capturedCents: payment.captured_cents,
      refundedCents: refundedOf(payment.id),
      cardBrand: payment.card_brand,
      cardLast4: payment.card_last4,
      failureCode: payment.failure_code,
      createdAt: payment.created_at.toISOString(),
    })),
    refunds: refunds.map(refund => ({
      id: refund.id,
      paymentId: refund.payment_id,
      amountCents: refund.amount_cents,
      state: refund.state,
      reason: refund.reason,
      createdAt: refund.created_at.toISOString(),
    })),
    disputes: disputes.map(seenDispute),
    events: (await eventsOf(ctx.db, id)).map(({ event, by }) => ({
      id: event.id,
      kind: event.kind,
      data: event.data,
      by,
      own: event.member_id !== null && event.member_id === ctx.actor?.memberId,
      createdAt: event.created_at.toISOString(),
    })),
  })
}
