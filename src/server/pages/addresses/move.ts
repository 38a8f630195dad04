import type { Context } from '#server/kernel/context.ts'
import type { CampaignRow, PageRow } from '../repository.ts'
import {
  campaignHasSlug,
  keepCampaignSlugs,
  keepPageSlugs,
  numberedCampaignSlug,
  numberedPageSlug,
  pageHasSlug,
  takeCampaignSlug,
  takePageSlug,
} from './repository.ts'
import { addressesOf, slugFor, slugTaken } from './slugs.ts'

/**
 * The slug of a campaign's new name. The former one leads to the campaign from now on. Call it in the transaction that
 * holds the campaign's lock and writes the slug. Refuses with slug_empty and slug_taken.
 */
export async function moveCampaign(tx: Context, before: CampaignRow, name: string): Promise<string> {
  const slug = slugFor(name, 'name') ?? (await numberedCampaignSlug(tx.db, before.slug))
  if (slug === before.slug) return slug
  if (await campaignHasSlug(tx.db, slug, before.id)) throw slugTaken('name')
  await keepCampaignSlugs(tx.db, before.id, addressesOf(before.name, before.slug), tx.clock())
  await takeCampaignSlug(tx.db, slug)
  return slug
}

/** The same for a page in its campaign. */
export async function movePage(tx: Context, before: PageRow, title: string): Promise<string> {
  const { id, sales_campaign_id: campaignId } = before
  const slug = slugFor(title, 'title') ?? (await numberedPageSlug(tx.db, campaignId, before.slug))
  if (slug === before.slug) return slug
  if (await pageHasSlug(tx.db, campaignId, slug, id)) throw slugTaken('title')
  await keepPageSlugs(tx.db, { id, campaignId }, addressesOf(before.title, before.slug), tx.clock())
  await takePageSlug(tx.db, campaignId, slug)
  return slug
}
