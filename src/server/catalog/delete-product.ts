import { contentChanged } from '#server/kernel/content.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { withoutProduct } from '#server/promotions/index.ts'
import { countDependents, detachProduct } from './dependents/repository.ts'
import { findProduct, lockProduct, removeProduct } from './repository.ts'

/** What the deletion of a product would touch, for the warning before it. */
export async function productDependencies(ctx: Context, id: string) {
  found(await findProduct(ctx.db, id), 'product_not_found')
  return countDependents(ctx.db, id)
}

/** Takes the product out of campaigns, upsells and offers, closes its open checkouts and deletes it, all or nothing. */
export async function deleteProduct(ctx: Context, id: string): Promise<void> {
  await withTransaction(ctx, async tx => {
    const row = found(await lockProduct(tx.db, id), 'product_not_found')
    await detachProduct(tx.db, id, tx.clock())
    await withoutProduct(tx.db, id, tx.clock())
    await removeProduct(tx.db, id)
    await audit(tx, 'product.deleted', id, { title: row.title })
    await contentChanged(tx)
  })
}
