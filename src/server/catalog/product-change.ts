import type { Product } from '#contract/catalog.ts'
import { bumpContentVersion } from '#server/kernel/content-version.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, orThrow } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { toProductDto } from './product-dto.ts'
import { findProduct, lockProduct, type ProductRow } from './repository.ts'

/** A product as it is now, for the administration. */
export async function loadProduct(ctx: Context, id: string): Promise<Product> {
  return toProductDto(orThrow(await findProduct(ctx.db, id), 'product_not_found'))
}

/**
 * The product, locked until the transaction ends. With the `version` that was edited, one that somebody saved meanwhile
 * is refused: `conflict`, with the product as it is now.
 */
export async function lockProductForChange(
  ctx: Context,
  id: string,
  version?: number | undefined,
): Promise<ProductRow> {
  const row = orThrow(await lockProduct(ctx.db, id), 'product_not_found')
  if (version !== undefined && version !== row.version)
    throw new AppError('conflict', { data: { product: await loadProduct(ctx, id) } })
  return row
}

/** What every change of a product ends with: who did it is written down, pages are drawn anew, the product is answered. */
export async function finishProductChange(
  ctx: Context,
  deed: string,
  id: string,
  data?: Record<string, unknown>,
): Promise<Product> {
  await audit(ctx, deed, id, data)
  await bumpContentVersion(ctx)
  return loadProduct(ctx, id)
}
