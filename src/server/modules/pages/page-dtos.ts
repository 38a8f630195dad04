import type { Campaign, SalesPage } from '#contract/pages.ts'
import { campaignPath, salesPagePath } from '#domain/campaign-link.ts'
import type { Db } from '#server/platform/core/context.ts'
import { countFiles, findNewestRevisionIds } from './projects/repository.ts'
import type { CountedCampaign, PageRow } from './repository.ts'

export const toCampaignDto = (row: CountedCampaign): Campaign => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  productIds: row.product_ids,
  isActive: row.is_active,
  address: campaignPath(row.slug),
  pages: row.pages,
  activePages: row.activePages,
  preview: row.is_active && row.firstPage ? `/_site/${row.firstPage}/` : null,
  createdAt: row.created_at.toISOString(),
})

type CampaignOfPage = { slug: string; is_active: boolean }

export async function loadPageDtos(db: Db, campaign: CampaignOfPage, rows: readonly PageRow[]): Promise<SalesPage[]> {
  const files = await countFiles(
    db,
    rows.flatMap(row => row.published_revision_id ?? []),
  )
  const newest = await findNewestRevisionIds(
    db,
    rows.map(row => row.id),
  )
  const getDraft = (row: PageRow) => {
    const newestId = newest.get(row.id) ?? null
    return newestId === row.published_revision_id ? null : newestId
  }
  return rows.map(row => ({
    id: row.id,
    campaignId: row.sales_campaign_id,
    title: row.title,
    slug: row.slug,
    order: row.page_order,
    isActive: row.is_active,
    address: salesPagePath(campaign.slug, row.slug),
    revision: row.published_revision_id,
    draft: getDraft(row),
    renderMode: row.render_mode,
    foreign: row.settings.foreign === true,
    preview:
      row.is_active && campaign.is_active && row.published_revision_id
        ? `/_site/${row.id}/${row.published_revision_id}/`
        : null,
    files: files.get(row.published_revision_id ?? '') ?? 0,
    createdAt: row.created_at.toISOString(),
  }))
}

export async function loadPageDto(db: Db, campaign: CampaignOfPage, row: PageRow): Promise<SalesPage> {
  const [page] = await loadPageDtos(db, campaign, [row])
  if (!page) throw new Error('no DTO was built for the page')
  return page
}
