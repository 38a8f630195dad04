import type { Campaign, SalesPage } from '#contract/pages.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { presentCampaign, presentPages } from '../present.ts'
import { allCampaigns, findCampaign, pagesOf } from '../repository.ts'

/** All campaigns, newest first. */
export async function listCampaigns(ctx: Context): Promise<{ campaigns: Campaign[] }> {
  return { campaigns: (await allCampaigns(ctx.db)).map(presentCampaign) }
}

/** A campaign with its pages in their order. */
export async function readCampaign(ctx: Context, id: string): Promise<{ campaign: Campaign; pages: SalesPage[] }> {
  const campaign = found(await findCampaign(ctx.db, id), 'campaign_not_found')
  const pages = await presentPages(ctx.db, campaign, await pagesOf(ctx.db, id))
  return { campaign: presentCampaign(campaign), pages }
}
