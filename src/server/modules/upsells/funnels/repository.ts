import { and, arrayContains, arrayOverlaps, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { findLocaleOfFirstProduct } from '#server/modules/catalog/records/index.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { upsellPageOffers, upsellPages, upsellSessions, upsells } from '#server/platform/db/schema/upsells.ts'

export type UpsellRow = typeof upsells.$inferSelect

/** Lists all funnels, newest first. */
export function listUpsellRows(db: Db): Promise<UpsellRow[]> {
  return db.select().from(upsells).orderBy(desc(upsells.created_at), desc(upsells.id))
}

export async function findUpsell(db: Db, id: string): Promise<UpsellRow | null> {
  return maybeOne(db.select().from(upsells).where(eq(upsells.id, id)))
}

/** Returns the funnel. Throws upsell_not_found when there is none. */
export async function getUpsell(db: Db, id: string): Promise<UpsellRow> {
  return orThrow(await findUpsell(db, id), 'upsell_not_found')
}

/** Locks the funnel, so that changes to its pages run one after another. */
export async function lockUpsell(db: TxDb, id: string): Promise<UpsellRow | null> {
  return maybeOne(db.select().from(upsells).where(eq(upsells.id, id)).for('update'))
}

/** Returns the funnel, locked until the transaction ends. Throws upsell_not_found when there is none. */
export async function getUpsellForUpdate(db: TxDb, id: string): Promise<UpsellRow> {
  return orThrow(await lockUpsell(db, id), 'upsell_not_found')
}

export async function insertUpsell(db: Db, row: typeof upsells.$inferInsert): Promise<UpsellRow> {
  const [inserted] = await db.insert(upsells).values(row).returning()
  if (!inserted) throw new Error('the funnel was not written')
  return inserted
}

export async function updateUpsell(
  db: Db,
  id: string,
  set: Partial<typeof upsells.$inferInsert>,
): Promise<UpsellRow | null> {
  return maybeOne(db.update(upsells).set(set).where(eq(upsells.id, id)).returning())
}

/** Counts the sessions that may still charge at `now`. */
export function countOpenSessions(db: Db, id: string, now: Date): Promise<number> {
  return db.$count(
    upsellSessions,
    and(eq(upsellSessions.upsell_id, id), eq(upsellSessions.state, 'open'), gt(upsellSessions.expires_at, now)),
  )
}

export async function deleteUpsellRow(db: Db, id: string): Promise<void> {
  await db.delete(upsells).where(eq(upsells.id, id))
}

// The column names are literals: in a query of a single table Drizzle writes column names without the table, but the
// subquery needs them with it.
const firstPageOrder = sql<number | null>`(select min(p.page_order) from ${upsellPages} p
  where p.upsell_id = upsells.id and p.is_active)`
const funnelColumns = {
  id: upsells.id,
  productIds: upsells.product_ids,
  productSkus: upsells.product_skus,
  pageOrder: firstPageOrder,
}

/** Active funnels triggered by one of the products, newest first, with the number of their first active page. */
export function listActiveFunnelsWithProducts(db: Db, productIds: string[]) {
  return db
    .select(funnelColumns)
    .from(upsells)
    .where(and(eq(upsells.is_active, true), arrayOverlaps(upsells.product_ids, productIds)))
    .orderBy(desc(upsells.created_at), desc(upsells.id))
}

export async function findActiveFunnel(db: Db, id: string) {
  return maybeOne(
    db
      .select(funnelColumns)
      .from(upsells)
      .where(and(eq(upsells.id, id), eq(upsells.is_active, true))),
  )
}

/** Products that the active pages of a funnel offer; null for offers without a product. */
export async function listOfferedProducts(db: Db, id: string): Promise<(string | null)[]> {
  const rows = await db
    .selectDistinct({ productId: upsellPageOffers.product_id })
    .from(upsellPageOffers)
    .innerJoin(upsellPages, eq(upsellPages.id, upsellPageOffers.page_id))
    .where(and(eq(upsellPages.upsell_id, id), eq(upsellPages.is_active, true), eq(upsellPageOffers.is_active, true)))
  return rows.map(row => row.productId)
}

/**
 * Language and currency of a funnel's orders: those of the first product that triggers the funnel. Null when no such
 * product is left.
 */
export async function findFunnelLocale(db: Db, id: string): Promise<{ language: string; currency: string } | null> {
  const upsell = await findUpsell(db, id)
  return upsell ? findLocaleOfFirstProduct(db, upsell.product_ids) : null
}

export async function countUpsellsOfProduct(db: Db, productId: string): Promise<number> {
  return db.$count(upsells, arrayContains(upsells.product_ids, [productId]))
}

/** Removes a product from the triggers of all funnels. */
export async function removeProductFromUpsells(db: Db, productId: string): Promise<void> {
  await db
    .update(upsells)
    .set({
      product_ids: sql`array_remove(${upsells.product_ids}, ${productId}::uuid)`,
      product_skus: sql`${upsells.product_skus} - ${productId}::text`,
    })
    .where(arrayContains(upsells.product_ids, [productId]))
}

/** Lists the names of the funnels with these ids, leaving out deleted funnels. */
export async function listUpsellNames(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: upsells.id, name: upsells.name })
    .from(upsells)
    .where(inArray(upsells.id, [...ids]))
}
