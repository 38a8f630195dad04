import { renumberPages } from '#domain/page-order.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { deleteRevisions } from '../projects/repository.ts'
import { deletePageRow, getPage, listPagesOfCampaign, lockCampaign, numberPages } from '../repository.ts'

/** Deletes a page with its revisions, and numbers the remaining pages from 1. */
export function deleteSalesPage(ctx: Context, id: string): Promise<void> {
  return withTransaction(ctx, async tx => {
    const { sales_campaign_id: campaignId } = await getPage(tx.db, id)
    await lockCampaign(tx.db, campaignId)
    // Reads the page again under the lock, so that the later of two deletions finds nothing.
    const page = await getPage(tx.db, id)
    await deletePageRow(tx.db, id)
    await deleteRevisions(tx.db, [id])
    const remainingPages = (await listPagesOfCampaign(tx.db, campaignId)).map(row => ({
      id: row.id,
      order: row.page_order,
    }))
    await numberPages(tx.db, renumberPages(remainingPages))
    await audit(tx, 'sales_page.deleted', id, { title: page.title })
    await bumpContentVersion(tx)
  })
}
