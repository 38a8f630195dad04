import type { Reply } from '#contract/endpoint.ts'
import type { listStripeMappings, StripeMapping } from '#contract/settings.ts'
import type { Context } from '#server/platform/core/context.ts'
import { findMappings, type MappingRow } from './mappings/repository.ts'

export const toMappingDto = (row: MappingRow, isOrphan: boolean): StripeMapping => ({
  id: row.id,
  sku: row.sku,
  productId: row.product_id,
  variantId: row.variant_id,
  stripeProductId: row.stripe_product_id,
  stripePriceId: row.stripe_price_id,
  isSubscription: row.is_subscription,
  ...(row.trial_days !== null && { trialDays: row.trial_days }),
  isOrphan,
})

export async function listMappings(ctx: Context): Promise<Reply<typeof listStripeMappings>> {
  return { mappings: (await findMappings(ctx.db)).map(({ row, isOrphan }) => toMappingDto(row, isOrphan)) }
}
