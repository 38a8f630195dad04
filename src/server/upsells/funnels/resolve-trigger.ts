import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { listSkusOfProducts, listTriggerProducts } from './repository.ts'

type SkusByProduct = Record<string, string[]>

/** Keeps only the SKUs of chosen products, each once. Null when no SKU narrows the trigger. */
function normalizeSkus(productIds: readonly string[], given: SkusByProduct | null | undefined): SkusByProduct | null {
  const kept = Object.entries(given ?? {}).filter(([productId]) => productIds.includes(productId))
  return kept.length > 0 ? Object.fromEntries(kept.map(([id, skus]) => [id, [...new Set(skus)]])) : null
}

/** Throws for products that are not sold and for SKUs that belong to another product. */
async function assertTriggerKnown(ctx: Context, productIds: string[], skus: SkusByProduct | null) {
  const known = await listTriggerProducts(ctx.db, productIds)
  const missing = productIds.filter(id => !known.some(product => product.id === id && product.isActive))
  if (missing.length > 0) throw new AppError('product_not_found', { fields: { productIds: missing.join(',') } })
  if (!skus) return
  const sold = await listSkusOfProducts(ctx.db, productIds)
  for (const [productId, chosen] of Object.entries(skus)) {
    const own = sold.filter(row => row.productId === productId).map(row => row.sku)
    const base = known.find(product => product.id === productId)?.sku
    const unknown = chosen.filter(sku => sku !== base && !own.includes(sku))
    if (unknown.length > 0)
      throw new AppError('variant_not_found', { fields: { [`productSkus.${productId}`]: unknown.join(',') } })
  }
}

/** Validates what triggers a funnel and removes duplicates and SKUs of products that are not chosen. */
export async function resolveTrigger(
  ctx: Context,
  given: { productIds: readonly string[]; productSkus?: SkusByProduct | null | undefined },
): Promise<{ product_ids: string[]; product_skus: SkusByProduct | null }> {
  const productIds = [...new Set(given.productIds)]
  const productSkus = normalizeSkus(productIds, given.productSkus)
  await assertTriggerKnown(ctx, productIds, productSkus)
  return { product_ids: productIds, product_skus: productSkus }
}
