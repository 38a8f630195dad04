import type { Tx } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { lockUpsell } from '../repository.ts'
import { insertPage, listPagesOfFunnels, type PageRow } from './repository.ts'

/** Adds an empty page at the end of the funnel. */
export async function addPage(
  tx: Tx,
  upsellId: string,
  page: Pick<PageRow, 'title' | 'page_type'> & { id?: string | undefined },
): Promise<PageRow> {
  orThrow(await lockUpsell(tx.db, upsellId), 'upsell_not_found')
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
