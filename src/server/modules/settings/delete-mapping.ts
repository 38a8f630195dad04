import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { removeMapping } from './mappings/repository.ts'

/** Deletes the mapping of a SKU, which is then charged once at the shop's own price instead of as a subscription. */
export function deleteMapping(ctx: Context, id: string): Promise<undefined> {
  return withTransaction(ctx, async tx => {
    const row = await removeMapping(tx.db, id)
    await audit(tx, 'settings.mapping_removed', row.product_id, { sku: row.sku, stripePriceId: row.stripe_price_id })
    await bumpContentVersion(tx)
    return undefined
  })
}
