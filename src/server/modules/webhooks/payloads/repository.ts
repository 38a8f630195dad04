import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { pipelined } from '#server/platform/db/pipelined.ts'
import { orderLines, orders, payments, refundLines, refunds } from '#server/platform/db/schema/orders.ts'

export type OrderRow = typeof orders.$inferSelect
export type LineRow = typeof orderLines.$inferSelect
export type PaymentRow = typeof payments.$inferSelect

/** Reads an order with its lines and payments, main payment first, and the refunded cents. Null when there is none. */
export async function findOrderForEvent(db: Db, orderId: string) {
  const [order, lines, paymentRows, [refunded]] = await pipelined(
    maybeOne(db.select().from(orders).where(eq(orders.id, orderId))),
    db
      .select()
      .from(orderLines)
      .where(eq(orderLines.order_id, orderId))
      .orderBy(asc(orderLines.position), asc(orderLines.id))
      .execute(),
    db
      .select()
      .from(payments)
      .where(eq(payments.order_id, orderId))
      .orderBy(asc(payments.kind), asc(payments.created_at), asc(payments.id))
      .execute(),
    db
      .select({
        cents: sql<number>`coalesce(sum(${refunds.amount_cents}) filter (where ${refunds.state} <> 'failed'), 0)::int`,
      })
      .from(refunds)
      .where(eq(refunds.order_id, orderId))
      .execute(),
  )
  return order && { order, lines, payments: paymentRows, refundedCents: refunded?.cents ?? 0 }
}
export type OrderForEvent = NonNullable<Awaited<ReturnType<typeof findOrderForEvent>>>

/** Lists how much of which lines a refund pays back. */
export async function listRefundLines(db: Db, refundId: string) {
  return db
    .select({ lineId: refundLines.line_id, cents: refundLines.cents, quantity: refundLines.quantity })
    .from(refundLines)
    .where(eq(refundLines.refund_id, refundId))
    .orderBy(asc(refundLines.id))
}

/** Finds the numbers of orders. */
export async function findOrderNumbers(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  return new Map(rows.map(row => [row.id, row.number]))
}
