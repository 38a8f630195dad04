import type Stripe from 'stripe'
import type { PriceDifference } from '#contract/settings.ts'
import type { SkuPrice } from '#server/modules/catalog/records/index.ts'
import { AppError } from '#server/platform/core/errors.ts'

type MappingRequest = { stripeProductId: string; isSubscription: boolean }

/**
 * Metered and tiered prices are rejected, because they have no fixed amount that a quote could show before the charge.
 */
const isPlainRecurring = (price: Stripe.Price) => price.recurring !== null && price.recurring.usage_type === 'licensed'

/** Throws unless the Stripe price would charge exactly what the shop shows for this SKU. */
export function assertPriceMatches(price: Stripe.Price, local: SkuPrice, request: MappingRequest) {
  const { product } = price
  const productId = typeof product === 'string' ? product : product.id
  if (productId !== request.stripeProductId) throw new AppError('price_of_other_product')
  const isProductInactive = typeof product !== 'string' && (product.deleted === true || !product.active)
  if (!price.active || isProductInactive) throw new AppError('price_inactive')
  if (request.isSubscription ? !isPlainRecurring(price) : price.recurring !== null)
    throw new AppError('price_type_differs')
  // A price with `transform_quantity` charges per package, so its unit amount is not the amount per unit.
  if (price.unit_amount !== local.cents || price.currency !== local.currency || price.transform_quantity) {
    const data: PriceDifference = {
      local: { cents: local.cents, currency: local.currency },
      provider: { cents: price.transform_quantity ? null : price.unit_amount, currency: price.currency },
    }
    throw new AppError('price_differs', { data })
  }
}
