import type { Product } from '#contract/catalog.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import type { Context, Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { toProductDto } from './product-dto.ts'
import { getProductForUpdate, getProductWithVariants, type ProductRow } from './repository.ts'

export async function loadProduct(ctx: Context, id: string): Promise<Product> {
  return toProductDto(await getProductWithVariants(ctx.db, id))
}

/**
 * Locks the product until the transaction ends. When `version` is given and another save has changed the product since,
 * throws `conflict` with the current product.
 */
export async function lockProductForChange(tx: Tx, id: string, version?: number | undefined): Promise<ProductRow> {
  const row = await getProductForUpdate(tx.db, id)
  if (version !== undefined && version !== row.version)
    throw new AppError('conflict', { data: { product: await loadProduct(tx, id) } })
  return row
}

/** Completes a change of a product: writes the audit log, invalidates cached pages and returns the product. */
export async function finishProductChange(
  tx: Tx,
  action: string,
  id: string,
  data?: Record<string, unknown>,
): Promise<Product> {
  await audit(tx, action, id, data)
  await bumpContentVersion(tx)
  return loadProduct(tx, id)
}
