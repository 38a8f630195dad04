import { countExistingProducts } from '#server/modules/catalog/records/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'

/** Returns the product ids without duplicates. Throws `product_not_found` when a product does not exist. */
export async function getKnownProductIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const uniqueIds = [...new Set(ids)]
  if ((await countExistingProducts(db, uniqueIds)) !== uniqueIds.length) throw new AppError('product_not_found')
  return uniqueIds
}
