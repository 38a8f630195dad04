import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { deletePageRows, listPagesOfFunnels } from './pages/repository.ts'
import { deleteUpsellRow, getUpsellForUpdate } from './repository.ts'

/** Deletes a funnel and its pages. Orders keep copies of what was bought. */
export function deleteUpsell(ctx: Context, id: string): Promise<void> {
  return withTransaction(ctx, async tx => {
    const upsell = await getUpsellForUpdate(tx.db, id)
    const pages = await listPagesOfFunnels(tx.db, [id])
    if (pages.length > 0)
      await deletePageRows(
        tx.db,
        pages.map(page => page.id),
      )
    await deleteUpsellRow(tx.db, id)
    await audit(tx, 'upsell.deleted', id, { name: upsell.name, pages: pages.length })
  })
}
