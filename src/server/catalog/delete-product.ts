import { bumpContentVersion } from '#server/kernel/content-version.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { orThrow } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { removeProductFromPromotions } from '#server/promotions/index.ts'
import { countDependents, detachProduct } from './dependents/repository.ts'
import { deleteProductRow, findProduct, lockProduct } from './repository.ts'

/** What the deletion of a product would touch, for the warning before it. */
export async function getProductDependencies(ctx: Context, id: string) {
  orThrow(await findProduct(ctx.db, id), 'product_not_found')
  return countDependents(ctx.db, id)
}

/** Takes the product out of campaigns, upsells and offers, closes its open checkouts and deletes it, all or nothing. */
export async function deleteProduct(ctx: Context, id: string): Promise<void> {
  await withTransaction(ctx, async tx => {
    const row = orThrow(await lockProduct(tx.db, id), 'product_not_found')
    await detachProduct(tx.db, id, tx.clock())
    await removeProductFromPromotions(tx.db, id, tx.clock())
    await deleteProductRow(tx.db, id)
    await audit(tx, 'product.deleted', id, { title: row.title })
    await bumpContentVersion(tx)
  })
}
