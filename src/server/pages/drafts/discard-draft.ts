import type { SalesPage } from '#contract/pages.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { presentPage } from '../present.ts'
import { deleteDraftsAfter } from '../projects/repository.ts'
import { findCampaign, lockPage } from '../repository.ts'

/** Forgets what was saved since the page was published last; without a draft nothing happens. */
export function discardDraft(ctx: Context, id: string): Promise<SalesPage> {
  return withTransaction(ctx, async tx => {
    const row = found(await lockPage(tx.db, id), 'page_not_found')
    const published = row.published_revision_id
    if (published && (await deleteDraftsAfter(tx.db, id, published))) await audit(tx, 'sales_page.draft_discarded', id)
    const campaign = found(await findCampaign(tx.db, row.sales_campaign_id), 'page_not_found')
    return presentPage(tx.db, campaign, row)
  })
}
