import type { Product } from '#contract/catalog.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { finishProductChange, loadProduct, lockProductForChange } from './product-change.ts'
import { updateProductRow } from './repository.ts'

/**
 * Takes a product off sale (`isActive` false) or puts it back on sale. Open checkouts are kept: while the product is
 * archived, their requests fail with `product_not_found` and they cannot be paid; after the product is restored, they
 * continue. Payments in progress are completed.
 */
export function archiveProduct(ctx: Context, id: string, isActive: boolean): Promise<Product> {
  return withTransaction(ctx, async tx => {
    const row = await lockProductForChange(tx, id)
    if (row.is_active === isActive) return loadProduct(tx, id)
    await updateProductRow(tx.db, id, tx.clock(), { is_active: isActive })
    return finishProductChange(tx, isActive ? 'product.restored' : 'product.archived', id)
  })
}
