import { campaignPath } from '#domain/campaign-link.ts'
import type { Context } from '#server/platform/core/context.ts'
import { listCampaignRows, listPublishedPages, mapProductsToSlugs } from '../repository.ts'
import { buildHostData, getCanonicalUrl } from './host-data.ts'

/** Maps each product to the path of the newest published campaign that contains it. */
export async function mapProductsToCampaignPaths(
  ctx: Context,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  const slugs = productIds.length === 0 ? new Map<string, string>() : await mapProductsToSlugs(ctx.db, productIds)
  return new Map([...slugs].map(([product, slug]) => [product, campaignPath(slug)]))
}

/** The canonical URL of every published page, by campaign from newest to oldest. */
export async function listPublishedPaths(ctx: Context): Promise<string[]> {
  const campaigns = (await listCampaignRows(ctx.db)).filter(one => one.is_active && one.activePages > 0)
  const pages = await listPublishedPages(
    ctx.db,
    campaigns.map(one => one.id),
  )
  return campaigns.flatMap(campaign =>
    pages
      .filter(page => page.campaignId === campaign.id)
      .map((page, index) => getCanonicalUrl(ctx, { campaign, page, isFirst: index === 0 })),
  )
}

/** Active campaigns with a published page, newest first, as the shop's home page lists them. */
export async function listPublishedCampaigns(ctx: Context) {
  const campaigns = (await listCampaignRows(ctx.db)).filter(one => one.is_active && one.activePages > 0)
  const pages = await listPublishedPages(
    ctx.db,
    campaigns.map(one => one.id),
  )
  return campaigns.flatMap(campaign => {
    const page = pages.find(one => one.campaignId === campaign.id)
    if (!page) return []
    const { image, description } = buildHostData(ctx, { campaign, page, isFirst: true }, 'frame')
    return [{ name: campaign.name, description, href: campaignPath(campaign.slug), image }]
  })
}
