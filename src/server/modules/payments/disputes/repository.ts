import { and, asc, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { disputes } from '#server/platform/db/schema/sales.ts'

export type DisputeRow = typeof disputes.$inferSelect

export async function findDispute(db: Db, providerId: string): Promise<DisputeRow | null> {
  return maybeOne(db.select().from(disputes).where(eq(disputes.provider_dispute_id, providerId)))
}

export async function insertDispute(db: Db, row: typeof disputes.$inferInsert): Promise<void> {
  await db.insert(disputes).values(row)
}

export async function updateDispute(db: Db, id: string, change: Partial<typeof disputes.$inferInsert>): Promise<void> {
  await db.update(disputes).set(change).where(eq(disputes.id, id))
}

/** Finds the disputes of several orders, newest first. */
export async function findDisputesOfOrders(db: Db, orderIds: string[]): Promise<DisputeRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(disputes)
    .where(inArray(disputes.order_id, orderIds))
    .orderBy(desc(disputes.created_at), desc(disputes.id))
}

/** Finds open disputes that are due between the two times and of which the seller was not warned yet. */
export async function findDueDisputes(db: Db, after: Date, before: Date): Promise<DisputeRow[]> {
  return db
    .select()
    .from(disputes)
    .where(
      and(
        isNull(disputes.closed_at),
        isNull(disputes.warned_at),
        gt(disputes.due_by, after),
        lt(disputes.due_by, before),
      ),
    )
    .orderBy(asc(disputes.due_by))
    .limit(50)
}

/** Records that the seller was warned of a dispute. Returns true for exactly one of several concurrent callers. */
export async function markWarned(db: Db, id: string, now: Date): Promise<boolean> {
  const marked = await db
    .update(disputes)
    .set({ warned_at: now })
    .where(and(eq(disputes.id, id), isNull(disputes.warned_at)))
    .returning({ id: disputes.id })
  return marked.length > 0
}
