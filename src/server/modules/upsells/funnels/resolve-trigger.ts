import { listProductCards, listSkusOfProducts } from '#server/modules/catalog/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'

type SkusByProduct = Record<string, string[]>

/**
 * Removes duplicate SKUs and those of products that are not selected. Returns null when the trigger is not limited to
 * SKUs.
 */
function normalizeSkus(
  productIds: readonly string[],
  skusByProduct: SkusByProduct | null | undefined,
): SkusByProduct | null {
  const entries = Object.entries(skusByProduct ?? {}).filter(([productId]) => productIds.includes(productId))
  return entries.length > 0 ? Object.fromEntries(entries.map(([id, skus]) => [id, [...new Set(skus)]])) : null
}

/** Throws for products that are not sold and for SKUs that belong to another product. */
async function assertTriggerKnown(ctx: Context, productIds: string[], skus: SkusByProduct | null) {
  const products = await listProductCards(ctx.db, productIds)
  const missing = productIds.filter(id => !products.some(product => product.id === id && product.isActive))
  if (missing.length > 0) throw new AppError('product_not_found', { fields: { productIds: missing.join(',') } })
  if (!skus) return
  const variants = await listSkusOfProducts(ctx.db, productIds)
  for (const [productId, chosen] of Object.entries(skus)) {
    const ownSkus = variants.filter(row => row.productId === productId).map(row => row.sku)
    const defaultSku = products.find(product => product.id === productId)?.sku
    const unknown = chosen.filter(sku => sku !== defaultSku && !ownSkus.includes(sku))
    if (unknown.length > 0)
      throw new AppError('variant_not_found', { fields: { [`productSkus.${productId}`]: unknown.join(',') } })
  }
}

/** Validates what triggers a funnel and removes duplicates and SKUs of products that are not selected. */
export async function resolveTrigger(
  ctx: Context,
  trigger: { productIds: readonly string[]; productSkus?: SkusByProduct | null | undefined },
): Promise<{ product_ids: string[]; product_skus: SkusByProduct | null }> {
  const productIds = [...new Set(trigger.productIds)]
  const productSkus = normalizeSkus(productIds, trigger.productSkus)
  await assertTriggerKnown(ctx, productIds, productSkus)
  return { product_ids: productIds, product_skus: productSkus }
}
