import type { SalesPage } from '#contract/pages.ts'
import { contentChanged } from '#server/kernel/content.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { presentPage } from '../present.ts'
import { findCampaign, updatePage } from '../repository.ts'

/** Unpublishes a page or publishes it again; its files and order stay. */
export function setSalesPageActive(ctx: Context, id: string, isActive: boolean): Promise<SalesPage> {
  return withTransaction(ctx, async tx => {
    const page = found(await updatePage(tx.db, id, { is_active: isActive }), 'page_not_found')
    const campaign = found(await findCampaign(tx.db, page.sales_campaign_id), 'campaign_not_found')
    await audit(tx, isActive ? 'sales_page.activated' : 'sales_page.deactivated', id)
    await contentChanged(tx)
    return presentPage(tx.db, campaign, page)
  })
}
