import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/core/context.ts'
import { orderBumps } from '#server/platform/db/schema/order-bumps.ts'

export type OrderBumpRow = typeof orderBumps.$inferSelect

/** Whether, inside a query of another table, a product has order bumps that its checkout may offer. */
export const selectHasOrderBumps = (productId: AnyPgColumn) =>
  sql<boolean>`exists (select from ${orderBumps} b
    where b.product_id = ${productId} and b.is_active and b.deleted_at is null)`

/** Lists the order bumps that the checkout of a product may offer, in the order in which they are shown. */
export function listActiveOrderBumps(db: Db, productId: string): Promise<OrderBumpRow[]> {
  return db
    .select()
    .from(orderBumps)
    .where(and(eq(orderBumps.product_id, productId), eq(orderBumps.is_active, true), isNull(orderBumps.deleted_at)))
    .orderBy(asc(orderBumps.position), asc(orderBumps.id))
}
