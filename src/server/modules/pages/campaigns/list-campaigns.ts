import type { Campaign, SalesPage } from '#contract/pages.ts'
import type { Context } from '#server/platform/core/context.ts'
import { loadPageDtos, toCampaignDto } from '../page-dtos.ts'
import { getCampaign, listCampaignRows, listPagesOfCampaign } from '../repository.ts'

export async function listCampaigns(ctx: Context): Promise<{ campaigns: Campaign[] }> {
  return { campaigns: (await listCampaignRows(ctx.db)).map(toCampaignDto) }
}

export async function loadCampaign(ctx: Context, id: string): Promise<{ campaign: Campaign; pages: SalesPage[] }> {
  const campaign = await getCampaign(ctx.db, id)
  const pages = await loadPageDtos(ctx.db, campaign, await listPagesOfCampaign(ctx.db, id))
  return { campaign: toCampaignDto(campaign), pages }
}
