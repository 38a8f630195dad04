import type * as z from 'zod/mini'
import type { NewUpsell, Upsell } from '#contract/upsells.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { audit } from '#server/kernel/repository.ts'
import { insertUpsell, skusOf, triggerProducts } from './repository.ts'
import { upsellReply } from './upsell-replies.ts'

type Skus = Record<string, string[]>

/** Only what narrows: SKUs of chosen products, each once. Null when nothing does. */
function narrowing(productIds: readonly string[], given: Skus | null | undefined): Skus | null {
  const kept = Object.entries(given ?? {}).filter(([productId]) => productIds.includes(productId))
  return kept.length > 0 ? Object.fromEntries(kept.map(([id, skus]) => [id, [...new Set(skus)]])) : null
}

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

/** Makes an active funnel on products of the shop. Refuses unknown or archived products and SKUs that are not theirs. */
export function createUpsell(ctx: Context, input: z.output<typeof NewUpsell>): Promise<Upsell> {
  return withTransaction(ctx, async tx => {
    const productIds = [...new Set(input.productIds)]
    const productSkus = narrowing(productIds, input.productSkus)
    await refuseUnknown(tx, productIds, productSkus)
    const row = await insertUpsell(tx.db, {
      id: newId(),
      name: input.name,
      description: input.description || null,
      product_ids: productIds,
      product_skus: productSkus,
      created_at: tx.clock(),
    })
    await audit(tx, 'upsell.created', row.id, { name: row.name })
    return upsellReply(tx.db, row)
  })
}
