import type { SalesPage } from '#contract/pages.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { loadPageDtos } from '../page-dtos.ts'
import { getCampaignForUpdate, listPagesOfCampaign, numberPages } from '../repository.ts'

/**
 * Numbers the campaign's pages from 1 in the given order. Throws a conflict unless `ids` names each page exactly once.
 */
export function reorderPages(
  ctx: Context,
  campaignId: string,
  ids: readonly string[],
): Promise<{ pages: SalesPage[] }> {
  return withTransaction(ctx, async tx => {
    const campaign = await getCampaignForUpdate(tx.db, campaignId)
    const present = new Set((await listPagesOfCampaign(tx.db, campaignId)).map(page => page.id))
    const isWhole = ids.length === present.size && new Set(ids).size === ids.length && ids.every(id => present.has(id))
    if (!isWhole) throw new AppError('conflict')
    await numberPages(
      tx.db,
      ids.map((id, index) => ({ id, order: index + 1 })),
    )
    await audit(tx, 'sales_pages.reordered', campaignId)
    await bumpContentVersion(tx)
    return { pages: await loadPageDtos(tx.db, campaign, await listPagesOfCampaign(tx.db, campaignId)) }
  })
}
