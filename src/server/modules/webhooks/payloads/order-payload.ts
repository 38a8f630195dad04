import type { ShopEventOrder } from '#contract/shop-events.ts'
import { formatAttribution } from '#server/modules/orders/records/index.ts'
import type { LineRow, OrderForEvent, OrderRow, PaymentRow } from './repository.ts'

/** Where the buyer came from: the parameters of the last touch as one list, and both touches. */
function buildAttribution(order: OrderRow): Pick<ShopEventOrder, 'attribution' | 'touches'> {
  const touches = formatAttribution(order)
  return { attribution: { ...order.source, ...touches.last?.parameters }, touches }
}

const buildCustomer = (order: OrderRow): ShopEventOrder['customer'] => ({
  id: order.customer_id,
  // The columns of an order whose buyer was erased are empty.
  name: order.name || null,
  email: order.email || null,
  phone: order.phone,
  taxId: order.tax_id,
  address: order.address,
})

const buildLine = (line: LineRow): ShopEventOrder['lines'][number] => ({
  id: line.id,
  kind: line.kind,
  productId: line.product_id,
  variantId: line.variant_id,
  sku: line.sku,
  title: line.title,
  variantName: line.variant_name,
  quantity: line.quantity,
  unitCents: line.unit_cents,
  discountCents: line.discount_cents,
  totalCents: line.total_cents,
  paymentId: line.payment_id,
  ...(line.parts && {
    parts: line.parts.map(({ variantId, sku, title, variantName, quantity }) => ({
      variantId,
      sku,
      title,
      variantName,
      quantity,
    })),
  }),
})

const buildPayment = (payment: PaymentRow): ShopEventOrder['payments'][number] => ({
  id: payment.id,
  kind: payment.kind,
  state: payment.state,
  method: payment.method,
  provider: payment.provider,
  amountCents: payment.amount_cents,
  capturedCents: payment.captured_cents,
  installments: payment.installments,
  interestCents: payment.interest_cents,
  cardBrand: payment.card_brand,
  cardLast4: payment.card_last4,
  failureCode: payment.failure_code,
})

/** Builds the order as events contain it, in the state of the current transaction. */
export function buildOrderPayload({ order, lines, payments, refundedCents }: OrderForEvent): ShopEventOrder {
  return {
    id: order.id,
    number: order.number,
    state: order.state,
    channel: order.channel,
    language: order.language,
    currency: order.currency,
    subtotalCents: order.subtotal_cents,
    discountCents: order.discount_cents,
    methodDiscountCents: order.method_discount_cents,
    shippingCents: order.shipping_cents,
    totalCents: order.total_cents,
    capturedCents: payments.reduce((sum, payment) => sum + payment.captured_cents, 0),
    refundedCents,
    promotionCode: order.promotion_code,
    customer: buildCustomer(order),
    lines: lines.map(buildLine),
    payments: payments.map(buildPayment),
    ...buildAttribution(order),
    subscriptionId: order.subscription_id,
    placedAt: order.created_at.toISOString(),
    paidAt: order.paid_at?.toISOString() ?? null,
    finalizedAt: order.finalized_at?.toISOString() ?? null,
  }
}
