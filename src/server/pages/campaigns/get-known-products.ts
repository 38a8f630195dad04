import type { Db } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { countProducts } from '../repository.ts'

/** Removes duplicates. Throws `product_not_found` when a product does not exist. */
export async function getKnownProductIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const once = [...new Set(ids)]
  if ((await countProducts(db, once)) !== once.length) throw new AppError('product_not_found')
  return once
}
