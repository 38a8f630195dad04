import { removeProductFromPromotions } from '#server/modules/promotions/index.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { countDependents, detachProduct } from './dependents/repository.ts'
import { deleteProductRow, getProductForUpdate, getProductWithVariants } from './repository.ts'

/**
 * Counts the campaigns, upsells and offers that deleting the product would affect, for the warning before the deletion.
 */
export async function getProductDependencies(ctx: Context, id: string) {
  await getProductWithVariants(ctx.db, id)
  return countDependents(ctx.db, id)
}

/**
 * Removes the product from campaigns, upsells, offers and promotions, closes its open checkouts and deletes it, all in
 * one transaction.
 */
export async function deleteProduct(ctx: Context, id: string): Promise<void> {
  await withTransaction(ctx, async tx => {
    const row = await getProductForUpdate(tx.db, id)
    await detachProduct(tx.db, id, tx.clock())
    await removeProductFromPromotions(tx.db, id, tx.clock())
    await deleteProductRow(tx.db, id)
    await audit(tx, 'product.deleted', id, { title: row.title })
    await bumpContentVersion(tx)
  })
}
