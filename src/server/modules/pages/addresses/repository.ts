import { and, eq, like, ne, sql } from 'drizzle-orm'
import { numberedSlugs } from '#domain/slug.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { salesCampaignSlugs, salesCampaigns, salesPageSlugs, salesPages } from '#server/platform/db/schema/pages.ts'

/** Inactive campaigns occupy their slug too. */
export async function isCampaignSlugTaken(db: Db, slug: string, exceptId: string): Promise<boolean> {
  return (await db.$count(salesCampaigns, and(eq(salesCampaigns.slug, slug), ne(salesCampaigns.id, exceptId)))) > 0
}

export async function isPageSlugTaken(db: Db, campaignId: string, slug: string, exceptId: string): Promise<boolean> {
  const sameSlug = and(
    eq(salesPages.sales_campaign_id, campaignId),
    eq(salesPages.slug, slug),
    ne(salesPages.id, exceptId),
  )
  return (await db.$count(salesPages, sameSlug)) > 0
}

const hasNumberedSlug = (slug: string, word: string) =>
  slug.startsWith(`${word}-`) && /^\d{1,9}$/.test(slug.slice(word.length + 1))

/** The number is higher than every current and former one, so that an old URL never leads to a new campaign or page. */
function buildNextNumberedSlug(rows: readonly { slug: string }[], word: string): string {
  const numbers = rows.flatMap(({ slug }) => (hasNumberedSlug(slug, word) ? [Number(slug.slice(word.length + 1))] : []))
  return `${word}-${Math.max(0, ...numbers) + 1}`
}

/**
 * Returns the next numbered slug of a campaign, or `currentSlug` if it is numbered already. A lock until the end of the
 * transaction prevents others from taking the same number.
 */
export async function findNextCampaignSlug(db: TxDb, currentSlug = ''): Promise<string> {
  const word = numberedSlugs.campaign
  if (hasNumberedSlug(currentSlug, word)) return currentSlug
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('numbered campaigns', 0))`)
  const { slug: currentColumn } = salesCampaigns
  const { slug: formerColumn } = salesCampaignSlugs
  return buildNextNumberedSlug(
    [
      ...(await db
        .select({ slug: currentColumn })
        .from(salesCampaigns)
        .where(like(currentColumn, `${word}-%`))),
      ...(await db
        .select({ slug: formerColumn })
        .from(salesCampaignSlugs)
        .where(like(formerColumn, `${word}-%`))),
    ],
    word,
  )
}

/** Like `findNextCampaignSlug`, for a page. The caller has locked the campaign's row. */
export async function findNextPageSlug(db: TxDb, campaignId: string, currentSlug = ''): Promise<string> {
  const word = numberedSlugs.page
  if (hasNumberedSlug(currentSlug, word)) return currentSlug
  return buildNextNumberedSlug(
    [
      ...(await db
        .select({ slug: salesPages.slug })
        .from(salesPages)
        .where(eq(salesPages.sales_campaign_id, campaignId))),
      ...(await db
        .select({ slug: salesPageSlugs.slug })
        .from(salesPageSlugs)
        .where(eq(salesPageSlugs.sales_campaign_id, campaignId))),
    ],
    word,
  )
}

/** A former slug belongs to the campaign that used it last. */
export async function saveFormerCampaignSlugs(db: Db, campaignId: string, slugs: readonly string[], now: Date) {
  const rows = slugs.map(slug => ({ slug, sales_campaign_id: campaignId, created_at: now }))
  await db
    .insert(salesCampaignSlugs)
    .values(rows)
    .onConflictDoUpdate({
      target: salesCampaignSlugs.slug,
      set: { sales_campaign_id: sql`excluded.sales_campaign_id`, created_at: now },
    })
}

export async function saveFormerPageSlugs(
  db: Db,
  page: { id: string; campaignId: string },
  slugs: readonly string[],
  now: Date,
) {
  const { id, campaignId } = page
  const rows = slugs.map(slug => ({ sales_campaign_id: campaignId, slug, page_id: id, created_at: now }))
  await db
    .insert(salesPageSlugs)
    .values(rows)
    .onConflictDoUpdate({
      target: [salesPageSlugs.sales_campaign_id, salesPageSlugs.slug],
      set: { page_id: sql`excluded.page_id`, created_at: now },
    })
}

/** A slug that is in use again must not redirect to its former campaign. */
export async function deleteFormerCampaignSlug(db: Db, slug: string): Promise<void> {
  await db.delete(salesCampaignSlugs).where(eq(salesCampaignSlugs.slug, slug))
}

export async function deleteFormerPageSlug(db: Db, campaignId: string, slug: string): Promise<void> {
  await db
    .delete(salesPageSlugs)
    .where(and(eq(salesPageSlugs.sales_campaign_id, campaignId), eq(salesPageSlugs.slug, slug)))
}

/** The active campaign that formerly had this slug, unless a campaign uses the slug now. */
export async function findCampaignByFormerSlug(db: Db, slug: string) {
  const taken = sql`exists (select from ${salesCampaigns} taken where taken.slug = ${slug})`
  const [row] = await db
    .select({ campaign: salesCampaigns })
    .from(salesCampaignSlugs)
    .innerJoin(salesCampaigns, eq(salesCampaigns.id, salesCampaignSlugs.sales_campaign_id))
    .where(and(eq(salesCampaignSlugs.slug, slug), eq(salesCampaigns.is_active, true), sql`not ${taken}`))
  return row?.campaign ?? null
}

/** The page that formerly had this slug in its campaign, unless a page uses the slug now. */
export async function findPageIdByFormerSlug(db: Db, campaignId: string, slug: string): Promise<string | null> {
  const taken = sql`exists (select from ${salesPages} taken where taken.sales_campaign_id = ${campaignId} and taken.slug = ${slug})`
  const [row] = await db
    .select({ id: salesPageSlugs.page_id })
    .from(salesPageSlugs)
    .where(and(eq(salesPageSlugs.sales_campaign_id, campaignId), eq(salesPageSlugs.slug, slug), sql`not ${taken}`))
  return row?.id ?? null
}
