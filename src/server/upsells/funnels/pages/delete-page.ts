import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { lockUpsell } from '../repository.ts'
import { refuseLoop } from './refuse-loop.ts'
import { deletePageRows, findPage, numberPages, pagesOf } from './repository.ts'

/** Removes a page and numbers the ones left 1 to n, in one transaction. */
export function deletePage(ctx: Context, id: string): Promise<void> {
  return withTransaction(ctx, async tx => {
    const { upsell_id: upsellId } = found(await findPage(tx.db, id), 'upsell_page_not_found')
    await lockUpsell(tx.db, upsellId)
    // Again under the lock: of two deletes one finds nothing.
    const page = found(await findPage(tx.db, id), 'upsell_page_not_found')
    await deletePageRows(tx.db, [id])
    const left = await pagesOf(tx.db, [upsellId])
    await numberPages(
      tx.db,
      upsellId,
      left.map(row => row.id),
    )
    refuseLoop(await pagesOf(tx.db, [upsellId]))
    await audit(tx, 'upsell_page.deleted', id, { title: page.title })
  })
}
