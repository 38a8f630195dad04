import type { Product } from '#contract/catalog.ts'
import { maxProviderProducts, type ProviderProduct } from '#contract/functions.ts'
import { maxTrialDays, type StripeMapping } from '#contract/settings.ts'
import { toSearchKey } from '#domain/search-key.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import type { ProviderPrice } from './provider-price.ts'

/** A SKU that can be mapped: a variant's SKU, or the product's own SKU if no variant has that SKU. */
export type SkuRow = { sku: string; name: string; cents: number; currency: string }

export function buildSkuRows(product: Product): SkuRow[] {
  const { sku, currency } = product
  const variants = product.variants.map(({ sku, name, cents }) => ({ sku, name, cents, currency }))
  if (!sku || variants.some(variant => variant.sku === sku)) return variants
  return [{ sku, name: words.productItself, cents: product.priceCents, currency }, ...variants]
}

/** `trialDays` is the typed text; empty means the price's own trial. */
export type MappingDraft = { productId: string; priceId: string; isSubscription: boolean; trialDays: string }

export const toMappingDraft = (mapping: StripeMapping | undefined): MappingDraft => ({
  productId: mapping?.stripeProductId ?? '',
  priceId: mapping?.stripePriceId ?? '',
  isSubscription: mapping?.isSubscription ?? false,
  trialDays: mapping?.trialDays === undefined ? '' : String(mapping.trialDays),
})

/**
 * Parses the trial days of a subscription. Returns undefined for the price's own trial, and null when the number is too
 * large.
 */
export function parseTrialDays({ isSubscription, trialDays }: MappingDraft): number | undefined | null {
  if (!isSubscription || trialDays === '') return undefined
  return Number(trialDays) <= maxTrialDays ? Number(trialDays) : null
}

/** Selects another product. If the product has only one price, that price is selected too; otherwise no price is. */
export function selectProduct(product: ProviderProduct | undefined, productId: string): MappingDraft {
  const only = product?.prices.length === 1 ? product.prices[0] : undefined
  return { productId, priceId: only?.id ?? '', isSubscription: only?.recurring ?? false, trialDays: '' }
}

export const isSameDraft = (a: MappingDraft, b: MappingDraft): boolean =>
  a.productId === b.productId &&
  a.priceId === b.priceId &&
  a.isSubscription === b.isSubscription &&
  (!a.isSubscription || a.trialDays === b.trialDays)

export type MappingState = 'notMapped' | 'mapped' | 'notInAccount' | 'priceDrifted'

/**
 * Compares a mapping with the products of the Stripe account. While these are unknown (null), the SKU counts as mapped.
 */
export function getMappingState(
  row: SkuRow,
  mapping: StripeMapping | undefined,
  products: readonly ProviderProduct[] | null,
): MappingState {
  if (!mapping) return 'notMapped'
  if (!products) return 'mapped'
  const product = products.find(each => each.id === mapping.stripeProductId)
  const price = product?.prices.find(each => each.id === mapping.stripePriceId)
  if (!price) return products.length < maxProviderProducts ? 'notInAccount' : 'mapped'
  return isMatchingPrice(row, price) ? 'mapped' : 'priceDrifted'
}

const isMatchingPrice = (row: SkuRow, price: ProviderPrice) =>
  price.unit_amount === row.cents && price.currency === row.currency

/** Returns the products whose name matches the search. The selected product is always included. */
export function filterProducts(
  products: readonly ProviderProduct[],
  search: string,
  chosen: string,
): ProviderProduct[] {
  const searchKey = toSearchKey(search)
  return products.filter(({ id, name }) => id === chosen || toSearchKey(name).includes(searchKey))
}
