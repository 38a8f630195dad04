import type { OrderDetail } from '#contract/orders.ts'
import { countRestockableUnits, getRefundDeadline, isRefundable } from '#domain/refund.ts'
import { findDisputesOfOrders, toDisputeDto } from '#server/modules/payments/disputes/index.ts'
import { findPaymentsOfOrder } from '#server/modules/payments/records/index.ts'
import { isShippableOrder } from '#server/modules/shipping/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { formatAttribution } from '../attribution.ts'
import { getOrder } from '../repository.ts'
import { loadOrderCode } from './load-order-code.ts'
import { loadOrderSummaries } from './load-order-summaries.ts'
import { maskOrder } from './mask-customer-data.ts'
import { belongsToOrder, sumLines } from './read-purchased-order.ts'
import {
  findCustomerTotals,
  findLinesWithRefunds,
  findRefundsOfOrder,
  findVisibleEvents,
  toRefundableLine,
} from './repository.ts'

/** Reads an order for the administration, masked for members who may not see customers. Throws `order_not_found`. */
export async function readOrder(ctx: Context, id: string): Promise<OrderDetail> {
  const row = await getOrder(ctx.db, id)
  const [summary] = await loadOrderSummaries(ctx.db, [row])
  if (!summary) throw new AppError('order_not_found')
  const customer = row.customer_id ? await findCustomerTotals(ctx.db, row.customer_id, row.currency) : null
  const refunds = await findRefundsOfOrder(ctx.db, id)
  const disputes = await findDisputesOfOrders(ctx.db, [id])
  const sumRefunds = (paymentId: string) =>
    refunds
      .filter(refund => refund.payment_id === paymentId && refund.state !== 'failed')
      .reduce((sum, refund) => sum + refund.amount_cents, 0)
  const lines = (await findLinesWithRefunds(ctx.db, id)).filter(({ line, paymentState }) =>
    belongsToOrder(line, paymentState),
  )
  // A canceled payment of a pending order is only a placeholder: the order was recorded without a payment.
  const payments = (await findPaymentsOfOrder(ctx.db, id)).filter(
    payment => row.state !== 'pending' || payment.state !== 'canceled',
  )
  return maskOrder(ctx, {
    ...summary,
    surface: row.surface,
    source: row.source,
    attribution: formatAttribution(row),
    phone: row.phone,
    address: row.address,
    isShipped: await isShippableOrder(
      ctx.db,
      row,
      lines.map(({ line }) => line),
    ),
    taxId: row.tax_id,
    ...sumLines(lines.map(({ line }) => line)),
    ...(row.method_discount_cents > 0 && { methodDiscountCents: row.method_discount_cents }),
    shippingCents: row.shipping_cents,
    promotionCode: row.promotion_code,
    customer: customer && {
      id: customer.id,
      orders: customer.orders,
      spentCents: Math.max(0, customer.captured - customer.refunded),
    },
    lines: lines.map(each => ({
      id: each.line.id,
      kind: each.line.kind,
      title: each.line.title,
      variantName: each.line.variant_name,
      sku: each.line.sku,
      image: each.line.image,
      quantity: each.line.quantity,
      unitCents: each.line.unit_cents,
      discountCents: each.line.discount_cents,
      totalCents: each.line.total_cents,
      refundedCents: each.refundedCents,
      refundable: isRefundable(toRefundableLine(each)),
      paymentId: each.line.payment_id,
      variantId: each.line.variant_id,
      ...(each.line.parts && { parts: each.line.parts }),
      stock: each.restockedUnits < each.line.quantity ? each.stock : null,
      restockable: each.stock === null ? 0 : countRestockableUnits(toRefundableLine(each)),
    })),
    payments: payments.map(payment => ({
      id: payment.id,
      kind: payment.kind,
      state: payment.state,
      intentId: payment.provider_intent_id,
      amountCents: payment.amount_cents,
      capturedCents: payment.captured_cents,
      refundedCents: sumRefunds(payment.id),
      method: payment.method,
      provider: payment.provider,
      installments: payment.installments,
      interestCents: payment.interest_cents,
      expiresAt: payment.state === 'awaiting' ? (payment.expires_at?.toISOString() ?? null) : null,
      refundableUntil: getRefundDeadline(payment.method, payment.succeeded_at)?.toISOString() ?? null,
      cardBrand: payment.card_brand,
      cardLast4: payment.card_last4,
      failureCode: payment.failure_code,
      createdAt: payment.created_at.toISOString(),
    })),
    awaiting: await loadOrderCode(ctx, row),
    refunds: refunds.map(refund => ({
      id: refund.id,
      paymentId: refund.payment_id,
      amountCents: refund.amount_cents,
      state: refund.state,
      reason: refund.reason,
      createdAt: refund.created_at.toISOString(),
    })),
    disputes: disputes.map(toDisputeDto),
    events: (await findVisibleEvents(ctx.db, id)).map(({ event, by }) => ({
      id: event.id,
      kind: event.kind,
      data: event.data,
      by,
      own: event.member_id !== null && event.member_id === ctx.actor?.memberId,
      createdAt: event.created_at.toISOString(),
    })),
  })
}
