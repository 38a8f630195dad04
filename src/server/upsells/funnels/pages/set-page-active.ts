import type { UpsellPage } from '#contract/upsells.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { replyOf } from './page-reply.ts'
import { updatePage } from './repository.ts'

/** Takes a page out of the funnel or back in; its order stays. */
export function setPageActive(ctx: Context, id: string, isActive: boolean): Promise<UpsellPage> {
  return withTransaction(ctx, async tx => {
    const row = found(await updatePage(tx.db, id, { is_active: isActive }), 'upsell_page_not_found')
    await audit(tx, isActive ? 'upsell_page.activated' : 'upsell_page.deactivated', id)
    return replyOf(tx.db, row)
  })
}
