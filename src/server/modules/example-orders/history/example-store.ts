import type { Product } from '#contract/catalog.ts'
import type { OfferedPage } from '#server/modules/upsells/index.ts'

/** One variant of a product, as an order line copies it. */
export type ExampleGoods = {
  productId: string
  variantId: string
  title: string
  variantName: string
  sku: string
  image: string | null
  cents: number
  weight: number
}

/** What buyers of one currency buy. */
export type ExampleStore = {
  currency: 'usd' | 'brl'
  language: 'spec' | 'pt-BR'
  goods: readonly ExampleGoods[]
  shipping: readonly { id: string; name: string; cents: number; weight: number }[]
  campaign: { path: string; name: string }
  /** The order bump of the product `productId`; null when no checkout has one. */
  bump: { id: string; productId: string; goods: ExampleGoods } | null
  /** The offers after an order of the product `productId`. */
  funnel: { id: string; productId: string; pages: readonly OfferedPage[] } | null
}

/** Lists the variants of a product that share its weight. */
export const toExampleGoods = (product: Product, weight: number): ExampleGoods[] =>
  product.variants.map(variant => ({
    productId: product.id,
    variantId: variant.id,
    title: product.title,
    variantName: variant.name,
    sku: variant.sku,
    image: variant.image ?? product.images[0] ?? null,
    cents: variant.cents,
    weight: weight / product.variants.length,
  }))
