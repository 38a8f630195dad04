import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { one } from '#server/platform/db/one-row.ts'
import { orderBumps } from '#server/platform/db/schema/order-bumps.ts'
import type { OrderBumpRow } from './records/index.ts'

const isNotDeleted = isNull(orderBumps.deleted_at)

/** Makes other changes of the product's order bumps wait until the transaction ends. */
export async function lockOrderBumpsOfProduct(db: TxDb, productId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order bumps ${productId}`}, 0))`)
}

/** Lists the order bumps of a product, active or not, in the order in which its checkout shows them. */
export function listOrderBumpRows(db: Db, productId: string): Promise<OrderBumpRow[]> {
  return db
    .select()
    .from(orderBumps)
    .where(and(eq(orderBumps.product_id, productId), isNotDeleted))
    .orderBy(asc(orderBumps.position), asc(orderBumps.id))
}

/** Returns an order bump that is not deleted. Throws order_bump_not_found when there is none. */
export function getOrderBump(db: Db, id: string): Promise<OrderBumpRow> {
  return one(
    db
      .select()
      .from(orderBumps)
      .where(and(eq(orderBumps.id, id), isNotDeleted)),
    'order_bump_not_found',
  )
}

/** Returns an order bump that is not deleted, or was deleted after `deletedAfter`, locked until the transaction ends. */
export function getOrderBumpForUpdate(db: TxDb, id: string, deletedAfter?: Date): Promise<OrderBumpRow> {
  return one(
    db
      .select()
      .from(orderBumps)
      .where(
        and(
          eq(orderBumps.id, id),
          deletedAfter ? or(isNotDeleted, gt(orderBumps.deleted_at, deletedAfter)) : isNotDeleted,
        ),
      )
      .for('update'),
    'order_bump_not_found',
  )
}

export async function insertOrderBump(db: Db, row: typeof orderBumps.$inferInsert): Promise<void> {
  await db.insert(orderBumps).values(row)
}

/** Changes an order bump and increments its version. */
export async function updateOrderBump(db: Db, id: string, set: Partial<OrderBumpRow>, now: Date): Promise<void> {
  await db
    .update(orderBumps)
    .set({ ...set, version: sql`${orderBumps.version} + 1`, updated_at: now })
    .where(eq(orderBumps.id, id))
}

/** Stores the positions of order bumps, which does not count as a change of them. */
export async function updatePositions(db: Db, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) await db.update(orderBumps).set({ position }).where(eq(orderBumps.id, id))
}
