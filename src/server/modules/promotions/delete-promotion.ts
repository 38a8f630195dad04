import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/core/repository.ts'
import { hasUses, lockPromotionForUpdate, removePromotion, updatePromotion } from './repository.ts'

/** Deletes a promotion. A promotion that an order used is archived instead, so that its uses stay counted. */
export function deletePromotion(ctx: Context, id: string): Promise<{ archived: boolean }> {
  return withTransaction(ctx, async tx => {
    const row = orThrow(await lockPromotionForUpdate(tx.db, id), 'promotion_not_found')
    const archived = await hasUses(tx.db, id)
    const now = tx.clock()
    if (archived) await updatePromotion(tx.db, id, { archived_at: now, is_active: false }, now)
    else await removePromotion(tx.db, id)
    await audit(tx, archived ? 'promotion.archived' : 'promotion.deleted', id, { code: row.code })
    return { archived }
  })
}
