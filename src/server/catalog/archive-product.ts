import type { Product } from '#contract/catalog.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { changed, lockForChange, productNow } from './changing.ts'
import { changeProduct } from './repository.ts'

/**
 * Takes a product off sale (`isActive` false) or puts it back. Its open checkouts stay as they are: while it is put away
 * they are answered product_not_found and nobody pays, and they go on once it is back. What is being paid is finished.
 */
export function archiveProduct(ctx: Context, id: string, isActive: boolean): Promise<Product> {
  return withTransaction(ctx, async tx => {
    const row = await lockForChange(tx, id)
    if (row.is_active === isActive) return productNow(tx, id)
    await changeProduct(tx.db, id, tx.clock(), { is_active: isActive })
    return changed(tx, isActive ? 'product.restored' : 'product.archived', id)
  })
}
