import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { skusOf, triggerProducts } from './repository.ts'

type Skus = Record<string, string[]>

/** Only what narrows: SKUs of chosen products, each once. Null when nothing does. */
function narrowing(productIds: readonly string[], given: Skus | null | undefined): Skus | null {
  const kept = Object.entries(given ?? {}).filter(([productId]) => productIds.includes(productId))
  return kept.length > 0 ? Object.fromEntries(kept.map(([id, skus]) => [id, [...new Set(skus)]])) : null
}

/** Refuses products that are not sold, and SKUs that are not theirs. */
async function refuseUnknown(ctx: Context, productIds: string[], skus: Skus | null) {
  const known = await triggerProducts(ctx.db, productIds)
  const missing = productIds.filter(id => !known.some(product => product.id === id && product.isActive))
  if (missing.length > 0) throw new AppError('product_not_found', { fields: { productIds: missing.join(',') } })
  if (!skus) return
  const sold = await skusOf(ctx.db, productIds)
  for (const [productId, chosen] of Object.entries(skus)) {
    const own = sold.filter(row => row.productId === productId).map(row => row.sku)
    const base = known.find(product => product.id === productId)?.sku
    const unknown = chosen.filter(sku => sku !== base && !own.includes(sku))
    if (unknown.length > 0)
      throw new AppError('variant_not_found', { fields: { [`productSkus.${productId}`]: unknown.join(',') } })
  }
}

/** What opens a funnel, as it is stored: products each once, SKUs where they narrow. */
export async function triggerOf(
  ctx: Context,
  given: { productIds: readonly string[]; productSkus?: Skus | null | undefined },
): Promise<{ product_ids: string[]; product_skus: Skus | null }> {
  const productIds = [...new Set(given.productIds)]
  const productSkus = narrowing(productIds, given.productSkus)
  await refuseUnknown(ctx, productIds, productSkus)
  return { product_ids: productIds, product_skus: productSkus }
}
