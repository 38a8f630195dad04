import type Stripe from 'stripe'
import type { Reply, Request } from '#contract/endpoint.ts'
import type { saveStripeMapping as endpoint } from '#contract/settings.ts'
import {
  assertCanSubscribe,
  getPriceOfSku,
  lockKits,
  lockProductsOfSku,
} from '#server/modules/catalog/records/index.ts'
import { ProviderRejectedError } from '#server/modules/payments/index.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { assertPriceMatches } from './assert-price-matches.ts'
import { callStripe, getStoredClient } from './call-stripe.ts'
import { toMappingDto } from './list-mappings.ts'
import { upsertMapping } from './mappings/repository.ts'
import { toPriceColumns } from './to-price-columns.ts'

async function readPrice(ctx: Context, id: string): Promise<Stripe.Price> {
  const stripe = await getStoredClient(ctx, await ctx.provider.mode(ctx.db))
  try {
    return await callStripe(ctx, () => stripe.prices.retrieve(id, { expand: ['product'] }))
  } catch (error) {
    if (error instanceof ProviderRejectedError) throw new AppError('price_not_found')
    throw error
  }
}

/**
 * Creates or updates the mapping of a SKU to a Stripe price. The Stripe price is read before the transaction; the
 * shop's own price is compared inside it, so that a concurrent price change cannot be missed.
 */
export async function saveMapping(
  ctx: Context,
  body: Request<typeof endpoint>['body'],
): Promise<Reply<typeof endpoint>> {
  const { sku, stripeProductId, stripePriceId, isSubscription } = body
  await getPriceOfSku(ctx.db, sku)
  const price = await readPrice(ctx, stripePriceId)
  return withTransaction(ctx, async tx => {
    // The kits are locked before the product, as in changes of a variant, so that the two cannot deadlock.
    if (isSubscription) await lockKits(tx.db)
    await lockProductsOfSku(tx.db, sku)
    const local = await getPriceOfSku(tx.db, sku)
    assertPriceMatches(price, local, body)
    if (isSubscription) await assertCanSubscribe(tx, sku)
    const mapping = {
      sku,
      product_id: local.productId,
      variant_id: local.variantId,
      stripe_product_id: stripeProductId,
      stripe_price_id: stripePriceId,
      is_subscription: isSubscription,
      ...toPriceColumns(price, body.trialDays),
    }
    const row = await upsertMapping(tx.db, mapping, tx.clock())
    await audit(tx, 'settings.mapping_saved', local.productId, { sku, stripePriceId, isSubscription })
    await bumpContentVersion(tx)
    return toMappingDto(row, false)
  })
}
