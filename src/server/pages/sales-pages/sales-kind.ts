import type { PageProject, SalesPage } from '#contract/pages.ts'
import { contentChanged } from '#server/kernel/content.ts'
import type { Db } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import type { PageKind } from '../drafts/page-kind.ts'
import { presentCampaign, presentPage } from '../present.ts'
import { findCampaign, findPage, lockPage, type PageRow, updatePage } from '../repository.ts'

const campaignOf = async (db: Db, row: PageRow) =>
  found(await findCampaign(db, row.sales_campaign_id), 'page_not_found')

/** The pages of campaigns. */
export const salesKind: PageKind<PageRow, SalesPage, PageProject> = {
  owner: 'sales',
  missing: 'page_not_found',
  action: 'sales_page',
  find: findPage,
  lock: lockPage,
  present: async (db, row) => presentPage(db, await campaignOf(db, row), row),
  async project(db, row, edited) {
    const campaign = await campaignOf(db, row)
    return { page: await presentPage(db, campaign, row), campaign: presentCampaign(campaign), ...edited }
  },
  async show(tx, row, { columns, facts }) {
    const settings = { ...row.settings, ...facts }
    const page = found(await updatePage(tx.db, row.id, { ...columns, settings }), 'page_not_found')
    await contentChanged(tx)
    return page
  },
}
