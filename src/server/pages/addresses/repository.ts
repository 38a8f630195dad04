import { and, eq, ne, sql } from 'drizzle-orm'
import { salesCampaignSlugs, salesCampaigns, salesPageSlugs, salesPages } from '#server/db/schema/pages.ts'
import type { Db } from '#server/kernel/context.ts'

/** Whether another campaign has this address now, shown or not. */
export async function campaignHasSlug(db: Db, slug: string, exceptId: string): Promise<boolean> {
  return (await db.$count(salesCampaigns, and(eq(salesCampaigns.slug, slug), ne(salesCampaigns.id, exceptId)))) > 0
}

export async function pageHasSlug(db: Db, campaignId: string, slug: string, exceptId: string): Promise<boolean> {
  const same = and(eq(salesPages.sales_campaign_id, campaignId), eq(salesPages.slug, slug), ne(salesPages.id, exceptId))
  return (await db.$count(salesPages, same)) > 0
}

/** The last campaign that leaves an address has it. */
export async function keepCampaignSlugs(db: Db, campaignId: string, slugs: readonly string[], now: Date) {
  const rows = slugs.map(slug => ({ slug, sales_campaign_id: campaignId, created_at: now }))
  await db
    .insert(salesCampaignSlugs)
    .values(rows)
    .onConflictDoUpdate({
      target: salesCampaignSlugs.slug,
      set: { sales_campaign_id: sql`excluded.sales_campaign_id`, created_at: now },
    })
}

export async function keepPageSlugs(
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

/** An address that is taken leads to nobody else. */
export async function takeCampaignSlug(db: Db, slug: string): Promise<void> {
  await db.delete(salesCampaignSlugs).where(eq(salesCampaignSlugs.slug, slug))
}

export async function takePageSlug(db: Db, campaignId: string, slug: string): Promise<void> {
  await db
    .delete(salesPageSlugs)
    .where(and(eq(salesPageSlugs.sales_campaign_id, campaignId), eq(salesPageSlugs.slug, slug)))
}

/** The active campaign that had this address, unless one has it now. */
export async function formerCampaign(db: Db, slug: string) {
  const taken = sql`exists (select from ${salesCampaigns} taken where taken.slug = ${slug})`
  const [row] = await db
    .select({ campaign: salesCampaigns })
    .from(salesCampaignSlugs)
    .innerJoin(salesCampaigns, eq(salesCampaigns.id, salesCampaignSlugs.sales_campaign_id))
    .where(and(eq(salesCampaignSlugs.slug, slug), eq(salesCampaigns.is_active, true), sql`not ${taken}`))
  return row?.campaign ?? null
}

/** The page that had this address in its campaign, unless one has it now. */
export async function formerPageId(db: Db, campaignId: string, slug: string): Promise<string | null> {
  const taken = sql`exists (select from ${salesPages} taken where taken.sales_campaign_id = ${campaignId} and taken.slug = ${slug})`
  const [row] = await db
    .select({ id: salesPageSlugs.page_id })
    .from(salesPageSlugs)
    .where(and(eq(salesPageSlugs.sales_campaign_id, campaignId), eq(salesPageSlugs.slug, slug), sql`not ${taken}`))
  return row?.id ?? null
}
