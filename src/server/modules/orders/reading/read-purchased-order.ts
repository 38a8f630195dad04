import type { OrderDetail, OrderLine, OrderPayment } from '#contract/orders.ts'
import type { PaymentMethod } from '#domain/order.ts'
import { findPaymentsOfOrder } from '#server/modules/payments/records/index.ts'
import { isShippableOrder } from '#server/modules/shipping/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { pipelined } from '#server/platform/db/pipelined.ts'
import { findLinesOfOrder, type OrderRow } from '../repository.ts'

/** The part of an order that the e-mails to its buyer show. */
export type PurchasedOrder = Pick<
  OrderDetail,
  | 'number'
  | 'mode'
  | 'surface'
  | 'name'
  | 'email'
  | 'address'
  | 'currency'
  | 'promotionCode'
  | 'subtotalCents'
  | 'discountCents'
  | 'methodDiscountCents'
  | 'totalCents'
  | 'createdAt'
  | 'paidAt'
> & {
  /** Whether the order is shipped to `address`, which otherwise is only the buyer's address. */
  isShipped: boolean
  lines: Pick<
    OrderLine,
    'id' | 'kind' | 'title' | 'variantName' | 'image' | 'quantity' | 'unitCents' | 'totalCents' | 'parts'
  >[]
  payments: (Pick<OrderPayment, 'capturedCents' | 'cardBrand' | 'cardLast4'> &
    Partial<Pick<OrderPayment, 'installments' | 'interestCents'>> & { method?: PaymentMethod })[]
}

type LineRow = Awaited<ReturnType<typeof findLinesOfOrder>>[number]

/** An offer's lines belong to the order only once the offer is paid. */
export const belongsToOrder = ({ kind }: Pick<LineRow, 'kind'>, paymentState: string | undefined): boolean =>
  kind !== 'upsell' || paymentState === 'succeeded'

/** Sums the lines without shipping, in cents: their price before discounts and their discounts. */
export function sumLines(lines: readonly LineRow[]): { subtotalCents: number; discountCents: number } {
  const goods = lines.filter(line => line.kind !== 'shipping')
  return {
    subtotalCents: goods.reduce((sum, line) => sum + line.unit_cents * line.quantity, 0),
    discountCents: goods.reduce((sum, line) => sum + line.discount_cents, 0),
  }
}

/** The total in cents: what was captured for a paid order, offers included, otherwise the price of the cart. */
export const getOrderTotal = (row: Pick<OrderRow, 'state' | 'total_cents'>, capturedCents: number): number =>
  row.state === 'paid' ? capturedCents : row.total_cents

/** Loads payments and lines in one round trip, because every purchase sends an e-mail. */
export async function readPurchasedOrder(db: Db, row: OrderRow): Promise<PurchasedOrder> {
  const [payments, allLines] = await pipelined(findPaymentsOfOrder(db, row.id), findLinesOfOrder(db, row.id))
  const stateByPaymentId = new Map(payments.map(payment => [payment.id, payment.state]))
  const lines = allLines.filter(line => belongsToOrder(line, stateByPaymentId.get(line.payment_id)))
  return {
    number: row.number,
    mode: row.mode,
    surface: row.surface,
    name: row.name,
    email: row.email,
    address: row.address,
    isShipped: await isShippableOrder(db, row, lines),
    currency: row.currency,
    promotionCode: row.promotion_code,
    ...sumLines(lines),
    ...(row.method_discount_cents > 0 && { methodDiscountCents: row.method_discount_cents }),
    totalCents: getOrderTotal(
      row,
      payments.reduce((sum, payment) => sum + payment.captured_cents, 0),
    ),
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    lines: lines.map(line => ({
      id: line.id,
      kind: line.kind,
      title: line.title,
      variantName: line.variant_name,
      image: line.image,
      quantity: line.quantity,
      unitCents: line.unit_cents,
      totalCents: line.total_cents,
      ...(line.parts && { parts: line.parts }),
    })),
    payments: payments.map(payment => ({
      method: payment.method,
      capturedCents: payment.captured_cents,
      cardBrand: payment.card_brand,
      cardLast4: payment.card_last4,
      installments: payment.installments,
      interestCents: payment.interest_cents,
    })),
  }
}
