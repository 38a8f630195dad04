import type { Upsell } from '#contract/upsells.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { updateUpsell } from './repository.ts'
import { upsellReply } from './upsell-replies.ts'

/** Opens a funnel to new purchases or closes it; sessions under way are pinned and go on. */
export function setUpsellActive(ctx: Context, id: string, isActive: boolean): Promise<Upsell> {
  return withTransaction(ctx, async tx => {
    const row = found(await updateUpsell(tx.db, id, isActive), 'upsell_not_found')
    await audit(tx, isActive ? 'upsell.activated' : 'upsell.deactivated', id)
    return upsellReply(tx.db, row)
  })
}
