import type { UpsellPage } from '#contract/upsells.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { getUpsellForUpdate } from '../repository.ts'
import { assertAcyclic } from './assert-acyclic.ts'
import { loadPageDtos } from './page-dtos.ts'
import { listPagesOfFunnels, numberPages } from './repository.ts'

/**
 * Numbers a funnel's pages 1 to n in the given order. Throws 409 conflict unless `ids` names each page exactly once.
 */
export function reorderPages(ctx: Context, upsellId: string, ids: string[]): Promise<{ pages: UpsellPage[] }> {
  return withTransaction(ctx, async tx => {
    await getUpsellForUpdate(tx.db, upsellId)
    const present = new Set((await listPagesOfFunnels(tx.db, [upsellId])).map(row => row.id))
    const requested = new Set(ids)
    if (ids.length !== present.size || requested.size !== ids.length || ids.some(id => !present.has(id)))
      throw new AppError('conflict')
    await numberPages(tx.db, upsellId, ids)
    const pages = await listPagesOfFunnels(tx.db, [upsellId])
    assertAcyclic(pages)
    await audit(tx, 'upsell_pages.reordered', upsellId)
    return { pages: await loadPageDtos(tx.db, pages) }
  })
}
