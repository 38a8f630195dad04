import type { Tx } from '#server/platform/core/context.ts'
import type { CampaignRow, PageRow } from '../repository.ts'
import {
  deleteFormerCampaignSlug,
  deleteFormerPageSlug,
  findNextCampaignSlug,
  findNextPageSlug,
  isCampaignSlugTaken,
  isPageSlugTaken,
  saveFormerCampaignSlugs,
  saveFormerPageSlugs,
} from './repository.ts'
import { buildSlug, listSlugVariants, slugTakenError } from './slugs.ts'

/**
 * Returns the slug for a campaign's new name, and makes the former slug redirect to the campaign. The caller has locked
 * the campaign and writes the slug. Throws `slug_empty` or `slug_taken`.
 */
export async function changeCampaignSlug(tx: Tx, before: CampaignRow, name: string): Promise<string> {
  const slug = buildSlug(name, 'name') ?? (await findNextCampaignSlug(tx.db, before.slug))
  if (slug === before.slug) return slug
  if (await isCampaignSlugTaken(tx.db, slug, before.id)) throw slugTakenError('name')
  await saveFormerCampaignSlugs(tx.db, before.id, listSlugVariants(before.name, before.slug), tx.clock())
  await deleteFormerCampaignSlug(tx.db, slug)
  return slug
}

/** Like `changeCampaignSlug`, for a page within its campaign. */
export async function changePageSlug(tx: Tx, before: PageRow, title: string): Promise<string> {
  const { id, sales_campaign_id: campaignId } = before
  const slug = buildSlug(title, 'title') ?? (await findNextPageSlug(tx.db, campaignId, before.slug))
  if (slug === before.slug) return slug
  if (await isPageSlugTaken(tx.db, campaignId, slug, id)) throw slugTakenError('title')
  await saveFormerPageSlugs(tx.db, { id, campaignId }, listSlugVariants(before.title, before.slug), tx.clock())
  await deleteFormerPageSlug(tx.db, campaignId, slug)
  return slug
}
