import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/core/repository.ts'
import { lockUpsell } from '../repository.ts'
import { assertAcyclic } from './assert-acyclic.ts'
import { deletePageRows, findPage, listPagesOfFunnels, numberPages } from './repository.ts'

/** Deletes a page and renumbers the remaining ones 1 to n. */
export function deletePage(ctx: Context, id: string): Promise<void> {
  return withTransaction(ctx, async tx => {
    const { upsell_id: upsellId } = orThrow(await findPage(tx.db, id), 'upsell_page_not_found')
    await lockUpsell(tx.db, upsellId)
    // The page is read again under the lock, so that the second of two concurrent deletions finds no page.
    const page = orThrow(await findPage(tx.db, id), 'upsell_page_not_found')
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
