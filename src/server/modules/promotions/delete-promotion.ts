import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { getPromotionForUpdate, hasUses, removePromotion, updatePromotion } from './repository.ts'

/** Deletes a promotion. A promotion that an order used is archived instead, so that its uses stay counted. */
export function deletePromotion(ctx: Context, id: string): Promise<{ archived: boolean }> {
  return withTransaction(ctx, async tx => {
    const row = await getPromotionForUpdate(tx.db, id)
    const archived = await hasUses(tx.db, id)
    const now = tx.clock()
    if (archived) await updatePromotion(tx.db, id, { archived_at: now, is_active: false }, now)
    else await removePromotion(tx.db, id)
    await audit(tx, archived ? 'promotion.archived' : 'promotion.deleted', id, { code: row.code })
    return { archived }
  })
}
