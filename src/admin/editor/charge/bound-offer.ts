import type { Product } from '#contract/catalog.ts'

/** Returns the offer of a product, with its first variant. */
export const toBoundOffer = ({ id, title, priceCents, variants }: Product) => ({
  ...{ productId: id, variantId: variants[0]?.id, name: title, price: variants[0]?.cents ?? priceCents },
})
