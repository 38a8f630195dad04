import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { one } from '#server/platform/db/one-row.ts'
import { type PinnedOffer, type PinnedPage, upsellPageOffers, upsellPages } from '#server/platform/db/schema/upsells.ts'

export type PageRow = typeof upsellPages.$inferSelect
export type OfferRow = typeof upsellPageOffers.$inferSelect

export function listPagesOfFunnels(db: Db, upsellIds: string[]): Promise<PageRow[]> {
  return db
    .select()
    .from(upsellPages)
    .where(inArray(upsellPages.upsell_id, upsellIds))
    .orderBy(asc(upsellPages.upsell_id), asc(upsellPages.page_order))
}

/** Returns the page. Throws upsell_page_not_found when there is none. */
export async function getPage(db: Db, id: string): Promise<PageRow> {
  return one(db.select().from(upsellPages).where(eq(upsellPages.id, id)), 'upsell_page_not_found')
}

/** Returns the page, locked until the transaction ends. Throws upsell_page_not_found when there is none. */
export async function getPageForUpdate(db: TxDb, id: string): Promise<PageRow> {
  return one(db.select().from(upsellPages).where(eq(upsellPages.id, id)).for('update'), 'upsell_page_not_found')
}

export async function insertPage(db: Db, row: typeof upsellPages.$inferInsert): Promise<PageRow> {
  const [inserted] = await db.insert(upsellPages).values(row).returning()
  if (!inserted) throw new Error('the page was not written')
  return inserted
}

/** Updates and returns the page. Throws upsell_page_not_found when there is none. */
export async function updatePage(db: Db, id: string, set: Partial<typeof upsellPages.$inferInsert>): Promise<PageRow> {
  return one(db.update(upsellPages).set(set).where(eq(upsellPages.id, id)).returning(), 'upsell_page_not_found')
}

export async function deletePageRows(db: Db, ids: string[]): Promise<void> {
  await db.delete(upsellPages).where(inArray(upsellPages.id, ids))
}

/**
 * Numbers pages 1 to n in the given order. The numbers are set to negative values first, because PostgreSQL checks the
 * uniqueness after each row.
 */
export async function numberPages(db: Db, upsellId: string, ids: string[]): Promise<void> {
  await db
    .update(upsellPages)
    .set({ page_order: sql`-abs(${upsellPages.page_order})` })
    .where(eq(upsellPages.upsell_id, upsellId))
  for (const [index, id] of ids.entries()) {
    await db
      .update(upsellPages)
      .set({ page_order: index + 1 })
      .where(and(eq(upsellPages.upsell_id, upsellId), eq(upsellPages.id, id)))
  }
}

/** Lists the active offers of several pages, ordered by page and position. */
export function listActiveOffers(db: Db, pageIds: string[]): Promise<OfferRow[]> {
  return db
    .select()
    .from(upsellPageOffers)
    .where(and(inArray(upsellPageOffers.page_id, pageIds), eq(upsellPageOffers.is_active, true)))
    .orderBy(asc(upsellPageOffers.page_id), asc(upsellPageOffers.position), asc(upsellPageOffers.id))
}

/** Lists the offers of a page, inactive ones included. */
export function listAllOffers(db: Db, pageId: string): Promise<OfferRow[]> {
  return db.select().from(upsellPageOffers).where(eq(upsellPageOffers.page_id, pageId))
}

export async function reactivateOffers(db: Db, pageId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(upsellPageOffers)
    .set({ is_active: true })
    .where(and(eq(upsellPageOffers.page_id, pageId), inArray(upsellPageOffers.id, ids)))
}

/**
 * Inserts an offer of this page or overwrites the row with its id; the offer is active unless `row` says otherwise.
 * Returns false when the id belongs to another page.
 */
export async function upsertOffer(db: Db, row: typeof upsellPageOffers.$inferInsert): Promise<boolean> {
  const { id, page_id, created_at, ...set } = row
  const written = await db
    .insert(upsellPageOffers)
    .values(row)
    .onConflictDoUpdate({
      target: upsellPageOffers.id,
      set: { is_active: true, ...set },
      setWhere: eq(upsellPageOffers.page_id, page_id),
    })
    .returning({ id: upsellPageOffers.id })
  return written.length > 0
}

/** Deactivates the offers of a page but keeps their rows, because open sessions and orders refer to them. */
export async function deactivateOffers(db: Db, pageId: string, except: string[]): Promise<void> {
  await db
    .update(upsellPageOffers)
    .set({ is_active: false })
    .where(
      and(
        eq(upsellPageOffers.page_id, pageId),
        except.length > 0 ? notInArray(upsellPageOffers.id, except) : undefined,
      ),
    )
}

/** Numbers a page's offers in the given order, which matters because 'Buy Now' charges the first offer. */
export async function setOfferPositions(db: Db, pageId: string, ids: string[]): Promise<void> {
  for (const [index, id] of [...new Set(ids)].entries()) {
    await db
      .update(upsellPageOffers)
      .set({ position: index + 1 })
      .where(and(eq(upsellPageOffers.page_id, pageId), eq(upsellPageOffers.id, id)))
  }
}

/**
 * An active page with its offers, from which a session makes its copy. An offer without a currency is charged in the
 * currency of the order.
 */
export type OfferedPage = Omit<PinnedPage, 'offers'> & {
  offers: (Omit<PinnedOffer, 'currency'> & { currency: string | null })[]
}

/** Counts the active offers of a product. */
export async function countOffersOfProduct(db: Db, productId: string): Promise<number> {
  return db.$count(
    upsellPageOffers,
    and(eq(upsellPageOffers.product_id, productId), eq(upsellPageOffers.is_active, true)),
  )
}

export async function deactivateOffersOfProduct(db: Db, productId: string): Promise<void> {
  await db.update(upsellPageOffers).set({ is_active: false }).where(eq(upsellPageOffers.product_id, productId))
}

/** Selects, inside a query of another table, whether the page is active; null for another kind of page. */
export const selectIsPageActive = (pageId: AnyPgColumn) =>
  sql<boolean | null>`(select u.is_active from ${upsellPages} u where u.id = ${pageId})`

/** Selects, inside a query of another table, the page's published revision. */
export const selectPublishedRevision = (pageId: AnyPgColumn) =>
  sql<string | null>`(select u.published_revision_id from ${upsellPages} u where u.id = ${pageId})`
