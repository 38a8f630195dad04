import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Mode } from '#server/platform/core/context.ts'
import { payments } from '#server/platform/db/schema/orders.ts'
import { paymentMethods } from '#server/platform/db/schema/payments.ts'

export type MethodRow = typeof paymentMethods.$inferSelect

export async function findMethodRows(db: Db, mode: Mode): Promise<MethodRow[]> {
  return db.select().from(paymentMethods).where(eq(paymentMethods.mode, mode))
}

/** The states of the main payments of these orders, by order id. */
export async function findMainPaymentStates(db: Db, orderIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ orderId: payments.order_id, state: payments.state })
    .from(payments)
    .where(and(inArray(payments.order_id, orderIds), eq(payments.kind, 'main')))
  return new Map(rows.map(({ orderId, state }) => [orderId, state]))
}
