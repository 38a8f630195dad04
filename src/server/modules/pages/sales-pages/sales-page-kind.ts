import type { PageProject, SalesPage } from '#contract/pages.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import type { Db } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import type { PageKind } from '../drafts/page-kind.ts'
import { loadPageDto, toCampaignDto } from '../page-dtos.ts'
import { findCampaign, getPage, getPageForUpdate, type PageRow, updatePage } from '../repository.ts'

const getCampaignOfPage = async (db: Db, row: PageRow) =>
  orThrow(await findCampaign(db, row.sales_campaign_id), 'page_not_found')

export const salesPageKind: PageKind<PageRow, SalesPage, PageProject> = {
  owner: 'sales',
  notFoundCode: 'page_not_found',
  action: 'sales_page',
  get: getPage,
  getForUpdate: getPageForUpdate,
  toPageDto: async (db, row) => loadPageDto(db, await getCampaignOfPage(db, row), row),
  async toProjectDto(db, row, edited) {
    const campaign = await getCampaignOfPage(db, row)
    return { page: await loadPageDto(db, campaign, row), campaign: toCampaignDto(campaign), ...edited }
  },
  async publishRevision(tx, row, { columns, facts }) {
    const settings = { ...row.settings, ...facts }
    const page = await updatePage(tx.db, row.id, { ...columns, settings })
    await bumpContentVersion(tx)
    return page
  },
}
