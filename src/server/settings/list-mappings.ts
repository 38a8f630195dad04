import type { Reply } from '#contract/endpoint.ts'
import type { listStripeMappings } from '#contract/settings.ts'
import type { Context } from '#server/kernel/context.ts'
import { allMappings } from './repository.ts'

export async function listMappings(ctx: Context): Promise<Reply<typeof listStripeMappings>> {
  const rows = await allMappings(ctx.db)
  return {
    mappings: rows.map(row => ({
      id: row.id,
      sku: row.sku,
      productId: row.product_id,
      variantId: row.variant_id,
      stripeProductId: row.stripe_product_id,
      stripePriceId: row.stripe_price_id,
      isSubscription: row.is_subscription,
    })),
  }
}
