import type { Tx } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { getUpsellForUpdate } from '../repository.ts'
import { insertPage, listPagesOfFunnels, type PageRow } from './repository.ts'

/** Adds an empty page at the end of the funnel. */
export async function addPage(
  tx: Tx,
  upsellId: string,
  page: Pick<PageRow, 'title' | 'page_type'> & { id?: string | undefined },
): Promise<PageRow> {
  await getUpsellForUpdate(tx.db, upsellId)
  const count = (await listPagesOfFunnels(tx.db, [upsellId])).length
  const now = tx.clock()
  return insertPage(tx.db, {
    id: page.id ?? newId(),
    upsell_id: upsellId,
    page_order: count + 1,
    title: page.title,
    page_type: page.page_type,
    created_at: now,
    updated_at: now,
  })
}
