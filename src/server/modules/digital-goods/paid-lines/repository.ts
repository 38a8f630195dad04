import { and, eq, sql } from 'drizzle-orm'
import type { PaidLine } from '#domain/digital-goods.ts'
import { toDisputePhase } from '#domain/dispute.ts'
import type { Db } from '#server/platform/core/context.ts'
import { orderLines, payments } from '#server/platform/db/schema/orders.ts'

/** Finds the lines of an order whose payment succeeded, with what was refunded of each and how each is disputed. */
export async function findPaidLines(db: Db, orderId: string): Promise<PaidLine[]> {
  const rows = await db
    .select({
      id: orderLines.id,
      paymentId: orderLines.payment_id,
      totalCents: orderLines.total_cents,
      refundedCents: sql<number>`(select coalesce(sum(part.cents), 0)::int from refund_lines part
        join refunds r on r.id = part.refund_id and r.state <> 'failed' where part.line_id = ${orderLines.id})`,
      disputes: sql<string[]>`array(select d.state from disputes d
        where d.order_id = ${orderLines.order_id} and d.payment_id = ${orderLines.payment_id})`,
    })
    .from(orderLines)
    .innerJoin(payments, and(eq(payments.id, orderLines.payment_id), eq(payments.state, 'succeeded')))
    .where(eq(orderLines.order_id, orderId))
  return rows.map(row => ({ ...row, disputes: row.disputes.map(toDisputePhase) }))
}
