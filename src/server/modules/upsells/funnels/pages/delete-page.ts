import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { lockUpsell } from '../repository.ts'
import { assertAcyclic } from './assert-acyclic.ts'
import { deletePageRows, getPage, listPagesOfFunnels, numberPages } from './repository.ts'

/** Deletes a page and renumbers the remaining ones 1 to n. */
export function deletePage(ctx: Context, id: string): Promise<void> {
  return withTransaction(ctx, async tx => {
    const { upsell_id: upsellId } = await getPage(tx.db, id)
    await lockUpsell(tx.db, upsellId)
    // The page is read again under the lock, so that the second of two concurrent deletions finds no page.
    const page = await getPage(tx.db, id)
    await deletePageRows(tx.db, [id])
    const remaining = await listPagesOfFunnels(tx.db, [upsellId])
    await numberPages(
      tx.db,
      upsellId,
      remaining.map(row => row.id),
    )
    assertAcyclic(await listPagesOfFunnels(tx.db, [upsellId]))
    await audit(tx, 'upsell_page.deleted', id, { title: page.title })
  })
}
