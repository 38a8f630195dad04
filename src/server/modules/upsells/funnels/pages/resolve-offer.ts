import type { SellableVariant } from '#server/modules/catalog/records/index.ts'
import { AppError } from '#server/platform/core/errors.ts'

/** What a page offers: a product of the shop, or a name with a price in cents. */
export type OfferRequest = { productId: string; variantId?: string | undefined } | { name: string; priceCents: number }
export type ResolvedOffer = {
  name: string
  price_cents: number
  currency: string | null
  product_id: string | null
  variant_id: string | null
}

/**
 * Reads name, price and currency of an offer that is bound to a product from the catalog at the time of publishing.
 * Throws product_not_found or variant_not_found.
 */
export function resolveOffer(request: OfferRequest, variants: readonly SellableVariant[]): ResolvedOffer {
  if (!('productId' in request))
    return { name: request.name, price_cents: request.priceCents, currency: null, product_id: null, variant_id: null }
  const productVariants = variants.filter(variant => variant.productId === request.productId)
  if (productVariants.length === 0) throw new AppError('product_not_found')
  const variant = request.variantId
    ? productVariants.find(each => each.variantId === request.variantId)
    : productVariants[0]
  if (!variant) throw new AppError('variant_not_found')
  return {
    name: variant.title,
    price_cents: Math.max(0, variant.priceCents),
    currency: variant.currency,
    product_id: variant.productId,
    variant_id: variant.variantId,
  }
}
