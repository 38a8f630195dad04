import { and, eq, ne, sql } from 'drizzle-orm'
import { promotions, promotionUses } from '#server/db/schema/catalog.ts'
import type { Db, Mode } from '#server/kernel/context.ts'

export async function findPromotion(db: Db, code: string) {
  const [row] = await db.select().from(promotions).where(sql`lower(${promotions.code}) = lower(${code})`)
  return row ?? null
}
export async function lockPromotion(db: Db, id: string) {
  await db.select({ id: promotions.id }).from(promotions).where(eq(promotions.id, id)).for('no key update')
}
/** Uses by other orders of a mode that are reserved or consumed: all of them, and those of one customer. */
export async function countUses(db: Db, promotionId: string, mode: Mode, customer: string, orderId: string | null) {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      ofCustomer: sql<number>`(count(*) filter (where ${promotionUses.customer_hash} = ${customer}))::int`,
    })
    .from(promotionUses)
    .where(
      and(
        eq(promotionUses.promotion_id, promotionId),
        eq(promotionUses.mode, mode),
        ne(promotionUses.state, 'released'),
        orderId ? ne(promotionUses.order_id, orderId) : undefined,
      ),
    )
  return row ?? { all: 0, ofCustomer: 0 }
}
/** An order has one use: another promotion takes the place of the first. */
export async function putUse(db: Db, use: typeof promotionUses.$inferInsert) {
  const { promotion_id, customer_hash, state, updated_at } = use
  await db
    .insert(promotionUses)
    .values(use)
    .onConflictDoUpdate({ target: promotionUses.order_id, set: { promotion_id, customer_hash, state, updated_at } })
}
export async function moveUse(db: Db, orderId: string, state: 'consumed' | 'released', now: Date) {
  await db
    .update(promotionUses)
    .set({ state, updated_at: now })
    .where(and(eq(promotionUses.order_id, orderId), eq(promotionUses.state, 'reserved')))
}
