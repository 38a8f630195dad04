import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { blocksRefunds } from '#domain/dispute.ts'
import type { RefundableLine } from '#domain/refund.ts'
import { selectMemberName } from '#server/modules/auth/members/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { productVariants } from '#server/platform/db/schema/catalog.ts'
import { stockHolds } from '#server/platform/db/schema/checkout.ts'
import { customers } from '#server/platform/db/schema/customers.ts'
import { orderEvents, orderLines, payments, refundLines, refunds } from '#server/platform/db/schema/orders.ts'

/** Sums captured and refunded cents by order. Pending refunds count, failed ones do not. */
export async function findMoneyByOrder(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return new Map<string, { capturedCents: number; refundedCents: number }>()
  const captured = await db
    .select({ id: payments.order_id, cents: sql<number>`sum(${payments.captured_cents})::int` })
    .from(payments)
    .where(inArray(payments.order_id, orderIds))
    .groupBy(payments.order_id)
  const refunded = await db
    .select({ id: refunds.order_id, cents: sql<number>`sum(${refunds.amount_cents})::int` })
    .from(refunds)
    .where(and(inArray(refunds.order_id, orderIds), ne(refunds.state, 'failed')))
    .groupBy(refunds.order_id)
  const refundedByOrderId = new Map(refunded.map(row => [row.id, row.cents]))
  return new Map(
    captured.map(row => [row.id, { capturedCents: row.cents, refundedCents: refundedByOrderId.get(row.id) ?? 0 }]),
  )
}

/** Finds the titles of all lines except shipping, in line order. */
export async function findItemTitles(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return []
  return db
    .select({ orderId: orderLines.order_id, title: orderLines.title, variantName: orderLines.variant_name })
    .from(orderLines)
    .where(and(inArray(orderLines.order_id, orderIds), ne(orderLines.kind, 'shipping')))
    .orderBy(asc(orderLines.position), asc(orderLines.id))
}

/**
 * How many kits of a line the stock of its parts is enough for. Null when the line consumed no part that still exists.
 */
const restockableKits = sql`(select min(part.stock_quantity / (p ->> 'quantity')::int)
  from jsonb_array_elements(${orderLines.parts}) p
  join ${productVariants} part on part.id = (p ->> 'variantId')::uuid and part.deleted_at is null
  join ${stockHolds} h on h.payment_id = ${orderLines.payment_id} and h.variant_id = part.id and h.state = 'consumed')`

/**
 * Finds the lines of an order with the refunded amount of each. `stock` is null for a line that consumed no stock or
 * whose variant was deleted.
 */
export async function findLinesWithRefunds(db: Db, orderId: string) {
  const lineRefunds = db
    .select({
      lineId: refundLines.line_id,
      cents: sql<number>`sum(${refundLines.cents}) filter (where ${refunds.state} <> 'failed')::int`.as(
        'refunded_cents',
      ),
      units: sql<number>`sum(${refundLines.quantity}) filter (where ${refundLines.restock})::int`.as('restocked_units'),
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refund_id))
    .where(eq(refunds.order_id, orderId))
    .groupBy(refundLines.line_id)
    .as('line_refunds')
  return db
    .select({
      line: orderLines,
      refundedCents: sql<number>`coalesce(${lineRefunds.cents}, 0)`,
      restockedUnits: sql<number>`coalesce(${lineRefunds.units}, 0)`,
      stock: sql<number | null>`case when ${orderLines.parts} is not null then ${restockableKits}
        when ${stockHolds.id} is not null then ${productVariants.stock_quantity} end`,
      paymentState: payments.state,
      disputeStates: sql<
        string[]
      >`array(select d.state from disputes d where d.order_id = ${orderLines.order_id} and d.payment_id = ${orderLines.payment_id})`,
      paymentCurrency: payments.currency,
    })
    .from(orderLines)
    .innerJoin(payments, eq(payments.id, orderLines.payment_id))
    .leftJoin(lineRefunds, eq(lineRefunds.lineId, orderLines.id))
    .leftJoin(
      productVariants,
      and(eq(productVariants.id, orderLines.variant_id), sql`${productVariants.deleted_at} is null`),
    )
    .leftJoin(
      stockHolds,
      and(
        eq(stockHolds.payment_id, orderLines.payment_id),
        eq(stockHolds.variant_id, orderLines.variant_id),
        eq(stockHolds.state, 'consumed'),
      ),
    )
    .where(eq(orderLines.order_id, orderId))
    .orderBy(asc(orderLines.position), asc(orderLines.id))
}

export async function findRefundsOfOrder(db: Db, orderId: string) {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.order_id, orderId))
    .orderBy(desc(refunds.created_at), desc(refunds.id))
}

export async function findVisibleEvents(db: Db, orderId: string) {
  return db
    .select({
      event: orderEvents,
      by: selectMemberName(orderEvents.member_id),
    })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, orderId), sql`not ${orderEvents.data} ? 'deletedAt'`))
    .orderBy(desc(orderEvents.created_at), desc(orderEvents.id))
    .limit(200)
}

/** Counts a customer's paid orders in all currencies, and sums what was captured and refunded in this currency. */
export async function findCustomerTotals(db: Db, customerId: string, currency: string) {
  return maybeOne(
    db
      .select({
        id: customers.id,
        orders:
          sql<number>`(select count(*) from orders o where o.customer_id = ${customerId} and o.state = 'paid')`.mapWith(
            Number,
          ),
        captured:
          sql<number>`(select coalesce(sum(p.captured_cents), 0) from payments p join orders o on o.id = p.order_id where o.customer_id = ${customerId} and p.currency = ${currency})`.mapWith(
            Number,
          ),
        refunded:
          sql<number>`(select coalesce(sum(r.amount_cents), 0) from refunds r join orders o on o.id = r.order_id where o.customer_id = ${customerId} and r.currency = ${currency} and r.state <> 'failed')`.mapWith(
            Number,
          ),
      })
      .from(customers)
      .where(eq(customers.id, customerId)),
  )
}

type LineRow = Awaited<ReturnType<typeof findLinesWithRefunds>>[number]

/** What the rules of refunds need to know about a line. */
export const toRefundableLine = (row: LineRow): RefundableLine => ({
  id: row.line.id,
  paymentId: row.line.payment_id,
  quantity: row.line.quantity,
  totalCents: row.line.total_cents,
  refundedCents: row.refundedCents,
  restockedUnits: row.restockedUnits,
  captured: row.paymentState === 'succeeded',
  disputed: row.disputeStates.some(blocksRefunds),
})
