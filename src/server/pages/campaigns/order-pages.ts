import type { SalesPage } from '#contract/pages.ts'
import { contentChanged } from '#server/kernel/content.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { presentPages } from '../present.ts'
import { lockCampaign, numberPages, pagesOf } from '../repository.ts'

/** Numbers a campaign's pages 1 to n in the order given, which must name each of them once (else 409). */
export function orderPages(ctx: Context, campaignId: string, ids: readonly string[]): Promise<{ pages: SalesPage[] }> {
  return withTransaction(ctx, async tx => {
    const campaign = found(await lockCampaign(tx.db, campaignId), 'campaign_not_found')
    const present = new Set((await pagesOf(tx.db, campaignId)).map(page => page.id))
    const isWhole = ids.length === present.size && new Set(ids).size === ids.length && ids.every(id => present.has(id))
    if (!isWhole) throw new AppError('conflict')
    await numberPages(
      tx.db,
      ids.map((id, index) => ({ id, order: index + 1 })),
    )
    await audit(tx, 'sales_pages.reordered', campaignId)
    await contentChanged(tx)
    return { pages: await presentPages(tx.db, campaign, await pagesOf(tx.db, campaignId)) }
  })
}
