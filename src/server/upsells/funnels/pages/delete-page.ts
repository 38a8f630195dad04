import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { lockUpsell } from '../repository.ts'
import { deletePageRows, findPage, numberPages, pagesOf } from './repository.ts'

/** Removes a page and numbers the ones left 1 to n, in one transaction. */
export function deletePage(ctx: Context, id: string): Promise<void> {
  return withTransaction(ctx, async tx => {
    const page = found(await findPage(tx.db, id), 'upsell_page_not_found')
    found(await lockUpsell(tx.db, page.upsell_id), 'upsell_page_not_found')
    await deletePageRows(tx.db, [id])
    const left = await pagesOf(tx.db, [page.upsell_id])
    await numberPages(
      tx.db,
      page.upsell_id,
      left.map(row => row.id),
    )
    await audit(tx, 'upsell_page.deleted', id, { title: page.title })
  })
}
