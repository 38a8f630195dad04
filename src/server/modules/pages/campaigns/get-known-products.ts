import type { Db } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { countProducts } from '../repository.ts'

/** Returns the product ids without duplicates. Throws `product_not_found` when a product does not exist. */
export async function getKnownProductIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const uniqueIds = [...new Set(ids)]
  if ((await countProducts(db, uniqueIds)) !== uniqueIds.length) throw new AppError('product_not_found')
  return uniqueIds
}
