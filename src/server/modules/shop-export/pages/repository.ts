import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { checkoutTemplate, shop } from '#server/platform/db/schema/catalog.ts'
import {
  pageFiles,
  pageRevisions,
  salesCampaigns,
  salesPages,
  storageObjects,
} from '#server/platform/db/schema/pages.ts'
import { paymentMethods } from '#server/platform/db/schema/payments.ts'
import { upsellPages, upsells, visualVersions } from '#server/platform/db/schema/upsells.ts'

const selectNewestRevision = (page: 'sales_pages' | 'upsell_pages') =>
  sql<string | null>`(select r.id from page_revisions r where r.page_id = ${sql.raw(page)}.id
    and r.folded_at is null and r.discarded_at is null order by r.number desc limit 1)`

const textsOfSalesPage = {
  html: salesPages.html_content,
  css: salesPages.css_content,
  js: salesPages.js_content,
  elements: salesPages.visual_elements,
}
const textsOfUpsellPage = {
  html: upsellPages.html_content,
  css: upsellPages.css_content,
  js: upsellPages.js_content,
  elements: upsellPages.visual_elements,
}
type TextColumn = 'html_content' | 'css_content' | 'js_content' | 'visual_elements'
function omitTexts<Columns extends Record<TextColumn, unknown>>(columns: Columns): Omit<Columns, TextColumn> {
  const { html_content, css_content, js_content, visual_elements, ...others } = columns
  return others
}

/** Lists the sales pages without their texts, which would fill the memory together. */
export const listSalesPages = (db: Db) =>
  db
    .select({
      page: omitTexts(getTableColumns(salesPages)),
      campaign: salesCampaigns.slug,
      newestRevisionId: selectNewestRevision('sales_pages'),
    })
    .from(salesPages)
    .innerJoin(salesCampaigns, eq(salesCampaigns.id, salesPages.sales_campaign_id))
    .orderBy(asc(salesCampaigns.slug), asc(salesPages.page_order))

/** Lists the pages of funnels without their texts. */
export const listUpsellPages = (db: Db) =>
  db
    .select({
      page: omitTexts(getTableColumns(upsellPages)),
      funnel: upsells.name,
      newestRevisionId: selectNewestRevision('upsell_pages'),
    })
    .from(upsellPages)
    .innerJoin(upsells, eq(upsells.id, upsellPages.upsell_id))
    .orderBy(asc(upsells.id), asc(upsellPages.page_order))

export type PageTexts = { [Key in 'html' | 'css' | 'js' | 'elements']: string | null }
/** Reads the texts of one page from its row. */
export async function findPageTexts(db: Db, kind: 'sales' | 'upsell', id: string): Promise<PageTexts> {
  const [texts] =
    kind === 'sales'
      ? await db.select(textsOfSalesPage).from(salesPages).where(eq(salesPages.id, id))
      : await db.select(textsOfUpsellPage).from(upsellPages).where(eq(upsellPages.id, id))
  return texts ?? { html: null, css: null, js: null, elements: null }
}

export const findRevision = (db: Db, id: string) =>
  maybeOne(
    db
      .select({ number: pageRevisions.number, entry: pageRevisions.entry, created_at: pageRevisions.created_at })
      .from(pageRevisions)
      .where(eq(pageRevisions.id, id)),
  )

export const listRevisionFiles = (db: Db, revisionId: string) =>
  db
    .select({ path: pageFiles.path, hash: pageFiles.blob_hash, mime: pageFiles.mime })
    .from(pageFiles)
    .where(eq(pageFiles.revision_id, revisionId))
    .orderBy(asc(pageFiles.path))

/** Finds the newest version of a visual page, or the newest published one. */
export const findVisualVersion = (db: Db, pageId: string, which: 'newest' | 'published') =>
  maybeOne(
    db
      .select()
      .from(visualVersions)
      .where(
        and(
          eq(visualVersions.page_id, pageId),
          isNull(visualVersions.discarded_at),
          which === 'published' ? eq(visualVersions.kind, 'publish') : undefined,
        ),
      )
      .orderBy(desc(visualVersions.number))
      .limit(1),
  )

export const listTemplates = (db: Db) => db.select().from(checkoutTemplate).orderBy(asc(checkoutTemplate.id))
export const findShop = (db: Db) => maybeOne(db.select().from(shop))
export const listPaymentMethods = (db: Db) =>
  db.select().from(paymentMethods).orderBy(asc(paymentMethods.mode), asc(paymentMethods.position))

/** The bytes of all pictures without their smaller copies, and of the published and newest files of pages. */
export async function sumFileBytes(db: Db, renditionBucket: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`select
    (select coalesce(sum(size), 0) from ${storageObjects} where bucket <> ${renditionBucket})
    + (select coalesce(sum(f.size), 0) from page_files f where f.revision_id in (
        select published_revision_id from sales_pages union select published_revision_id from upsell_pages
        union (select distinct on (r.page_id) r.id from page_revisions r
          where r.folded_at is null and r.discarded_at is null order by r.page_id, r.number desc))) as bytes`)
  return Number(rows[0]?.bytes ?? 0)
}
