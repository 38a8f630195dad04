import { and, arrayContains, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { isUuid } from '#domain/uuid.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import { pageRevisions, salesCampaigns, salesPages } from '#server/platform/db/schema/pages.ts'

export type CampaignRow = typeof salesCampaigns.$inferSelect
export type PageRow = typeof salesPages.$inferSelect
/** `firstPage` is the first active published page as '{pageId}/{revisionId}'. */
type Counts = { pages: number; activePages: number; firstPage: string | null }
export type CountedCampaign = CampaignRow & Counts

// Columns are written as SQL text with their table, because Drizzle omits the table name in a query on one table: in
// the subquery, `id` would then be the page's id.
const fromPagesOfCampaign = sql`from ${salesPages} p where p.sales_campaign_id = ${salesCampaigns}.id`
const campaignWithCounts = {
  campaign: salesCampaigns,
  pages: sql<number>`(select count(*)::int ${fromPagesOfCampaign})`,
  activePages: sql<number>`(select count(*)::int ${fromPagesOfCampaign} and p.is_active)`,
  firstPage: sql<string | null>`(select p.id || '/' || p.published_revision_id ${fromPagesOfCampaign}
    and p.is_active and p.published_revision_id is not null order by p.page_order limit 1)`,
}
const flattenCampaign = ({ campaign, ...counts }: { campaign: CampaignRow } & Counts): CountedCampaign => ({
  ...campaign,
  ...counts,
})

export async function listCampaignRows(db: Db): Promise<CountedCampaign[]> {
  const rows = await db
    .select(campaignWithCounts)
    .from(salesCampaigns)
    .orderBy(desc(salesCampaigns.created_at), desc(salesCampaigns.id))
  return rows.map(flattenCampaign)
}

export async function findCampaign(db: Db, id: string): Promise<CountedCampaign | null> {
  const [row] = await db.select(campaignWithCounts).from(salesCampaigns).where(eq(salesCampaigns.id, id))
  return row ? flattenCampaign(row) : null
}

/** Returns the campaign with the counts of its pages. Throws campaign_not_found when there is none. */
export async function getCampaign(db: Db, id: string): Promise<CountedCampaign> {
  return orThrow(await findCampaign(db, id), 'campaign_not_found')
}

/** For each product, the slug of the newest active campaign that contains it and has a published page. */
export async function mapProductsToSlugs(db: Db, productIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ product: string; slug: string }>(sql`
    select distinct on (wanted.id) wanted.id as product, c.slug
    from unnest(${sql.param(productIds)}::uuid[]) wanted(id)
    join ${salesCampaigns} c on c.is_active and c.product_ids @> array[wanted.id]
    where exists (select from ${salesPages} p
      where p.sales_campaign_id = c.id and p.is_active and p.published_revision_id is not null)
    order by wanted.id, c.created_at desc, c.id desc`)
  return new Map(rows.map(row => [row.product, row.slug]))
}

/** Locks the campaign, so that changes of its pages happen one after the other. */
export async function lockCampaign(db: TxDb, id: string): Promise<CampaignRow | null> {
  return maybeOne(db.select().from(salesCampaigns).where(eq(salesCampaigns.id, id)).for('update'))
}

/** Returns the campaign, locked until the transaction ends. Throws campaign_not_found when there is none. */
export async function getCampaignForUpdate(db: TxDb, id: string): Promise<CampaignRow> {
  return orThrow(await lockCampaign(db, id), 'campaign_not_found')
}

/** Returns false when another campaign has the slug. */
export async function insertCampaign(db: Db, row: typeof salesCampaigns.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(salesCampaigns)
    .values(row)
    .onConflictDoNothing({ target: salesCampaigns.slug })
    .returning({ id: salesCampaigns.id })
  return inserted.length > 0
}

export async function updateCampaign(db: Db, id: string, set: Partial<CampaignRow>): Promise<void> {
  await db.update(salesCampaigns).set(set).where(eq(salesCampaigns.id, id))
}

/** Deletes the campaign's pages first, then the campaign. Returns the ids of the pages. */
export async function deleteCampaignRows(db: Db, id: string): Promise<string[]> {
  const pages = await db.delete(salesPages).where(eq(salesPages.sales_campaign_id, id)).returning({ id: salesPages.id })
  await db.delete(salesCampaigns).where(eq(salesCampaigns.id, id))
  return pages.map(page => page.id)
}

export function listPagesOfCampaign(db: Db, campaignId: string): Promise<PageRow[]> {
  return db
    .select()
    .from(salesPages)
    .where(eq(salesPages.sales_campaign_id, campaignId))
    .orderBy(asc(salesPages.page_order))
}

export async function findPage(db: Db, id: string): Promise<PageRow | null> {
  return maybeOne(db.select().from(salesPages).where(eq(salesPages.id, id)))
}

/** Returns the page. Throws page_not_found when there is none. */
export async function getPage(db: TxDb, id: string): Promise<PageRow> {
  return orThrow(await findPage(db, id), 'page_not_found')
}

/** Returns the page, locked until the transaction ends. Throws page_not_found when there is none. */
export async function getPageForUpdate(db: TxDb, id: string): Promise<PageRow> {
  return one(db.select().from(salesPages).where(eq(salesPages.id, id)).for('update'), 'page_not_found')
}

/** Returns null when another page of the campaign has the slug. */
export async function insertPage(db: Db, row: typeof salesPages.$inferInsert): Promise<PageRow | null> {
  return maybeOne(
    db
      .insert(salesPages)
      .values(row)
      .onConflictDoNothing({ target: [salesPages.sales_campaign_id, salesPages.slug] })
      .returning(),
  )
}

/** Updates and returns the page. Throws page_not_found when there is none. */
export async function updatePage(db: Db, id: string, set: Partial<typeof salesPages.$inferInsert>): Promise<PageRow> {
  return one(db.update(salesPages).set(set).where(eq(salesPages.id, id)).returning(), 'page_not_found')
}

export const countDirectPages = (db: Db): Promise<number> => db.$count(salesPages, eq(salesPages.render_mode, 'direct'))

export async function deletePageRow(db: Db, id: string): Promise<void> {
  await db.delete(salesPages).where(eq(salesPages.id, id))
}

/**
 * Writes new page positions. The current positions are negated first, because the unique index is checked row by row:
 * otherwise another page could still have a new position.
 */
export async function numberPages(db: Db, pages: readonly { id: string; order: number }[]): Promise<void> {
  if (pages.length === 0) return
  await db
    .update(salesPages)
    .set({ page_order: sql`-abs(${salesPages.page_order})` })
    .where(
      inArray(
        salesPages.id,
        pages.map(page => page.id),
      ),
    )
  for (const { id, order } of pages) {
    await db.update(salesPages).set({ page_order: order }).where(eq(salesPages.id, id))
  }
}

/**
 * Active campaigns whose slug equals `slug` when hyphens are ignored. The few candidates are compared exactly by the
 * caller.
 */
export function findSimilarCampaigns(db: Db, slug: string): Promise<CampaignRow[]> {
  return db
    .select()
    .from(salesCampaigns)
    .where(
      and(
        eq(salesCampaigns.is_active, true),
        sql`replace(${salesCampaigns.slug}, '-', '') = replace(${slug}, '-', '')`,
      ),
    )
    .orderBy(desc(salesCampaigns.created_at))
}

export async function findActiveCampaign(db: Db, id: string): Promise<CampaignRow | null> {
  return maybeOne(
    db
      .select()
      .from(salesCampaigns)
      .where(and(eq(salesCampaigns.id, id), eq(salesCampaigns.is_active, true))),
  )
}

/** The campaigns' active, published pages in order, with the columns that the public parent page needs. */
export async function listPublishedPages(db: Db, campaignIds: readonly string[]) {
  if (campaignIds.length === 0) return []
  return db
    .select({
      id: salesPages.id,
      campaignId: salesPages.sales_campaign_id,
      title: salesPages.title,
      slug: salesPages.slug,
      settings: salesPages.settings,
      renderMode: salesPages.render_mode,
      revisionId: pageRevisions.id,
      entry: pageRevisions.entry,
    })
    .from(salesPages)
    .innerJoin(pageRevisions, eq(pageRevisions.id, salesPages.published_revision_id))
    .where(and(inArray(salesPages.sales_campaign_id, [...campaignIds]), eq(salesPages.is_active, true)))
    .orderBy(asc(salesPages.page_order))
}
export type PublishedPage = Awaited<ReturnType<typeof listPublishedPages>>[number]

/**
 * Returns the campaign's id if the campaign is active and contains the product; null otherwise, also for a malformed
 * id.
 */
export async function findSellingCampaign(db: Db, id: string | null, productId: string): Promise<string | null> {
  if (!id || !isUuid(id)) return null
  const [row] = await db
    .select({ id: salesCampaigns.id })
    .from(salesCampaigns)
    .where(
      and(
        eq(salesCampaigns.id, id),
        eq(salesCampaigns.is_active, true),
        arrayContains(salesCampaigns.product_ids, [productId]),
      ),
    )
  return row?.id ?? null
}

/** Counts those of the campaigns that exist. */
export async function countExistingCampaigns(db: Db, ids: readonly string[]): Promise<number> {
  return ids.length === 0 ? 0 : db.$count(salesCampaigns, inArray(salesCampaigns.id, [...ids]))
}

export async function countCampaignsOfProduct(db: Db, productId: string): Promise<number> {
  return db.$count(salesCampaigns, arrayContains(salesCampaigns.product_ids, [productId]))
}

export async function removeProductFromCampaigns(db: Db, productId: string): Promise<void> {
  await db
    .update(salesCampaigns)
    .set({ product_ids: sql`array_remove(${salesCampaigns.product_ids}, ${productId}::uuid)` })
    .where(arrayContains(salesCampaigns.product_ids, [productId]))
}

export async function hasPublishedPage(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: salesPages.id })
    .from(salesPages)
    .where(isNotNull(salesPages.published_revision_id))
    .limit(1)
  return rows.length > 0
}

/** The titles of those of the sales pages that exist. */
export async function listPageTitles(db: Db, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return db
    .select({ id: salesPages.id, title: salesPages.title })
    .from(salesPages)
    .where(inArray(salesPages.id, [...ids]))
}
