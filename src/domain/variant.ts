/** Up to this many units in stock, shoppers see 'Only N left'. */
export const LOW_STOCK_THRESHOLD = 10

/** Maximum price in cents. */
export const MAX_PRICE_CENTS = 99_999_999

/** Maximum number of active variants of a product. */
export const MAX_VARIANTS = 100

/** Whether a variant's price would be negative. Shoppers would see 0 (`calculateUnitPrice`), so forms reject it. */
export const isBelowZero = (productCents: number, priceAdjustment: number): boolean =>
  productCents + priceAdjustment < 0

/** Whether a variant's price would exceed the maximum. */
export const isAboveMaxPrice = (productCents: number, priceAdjustment: number): boolean =>
  productCents + priceAdjustment > MAX_PRICE_CENTS

/** Returns the stock to show when it is low. Returns null when stock is not counted or not low. */
export const findLowStock = (stock: number | null): number | null =>
  stock !== null && stock <= LOW_STOCK_THRESHOLD ? stock : null

type Priced = { priceCents: number; variants: readonly { cents: number; isDefault: boolean }[] }
/**
 * Returns the single price in cents that represents a product: the price of its default variant, with which its
 * checkout opens. The product's base price is only the amount to which adjustments are added, and may be a price that
 * no variant has.
 */
export const getDisplayPriceCents = ({ priceCents, variants }: Priced): number =>
  (variants.find(variant => variant.isDefault) ?? variants[0])?.cents ?? priceCents

/** Whether a variant may be deleted. A product keeps at least one. */
export const canDeleteVariant = (activeVariants: number): boolean => activeVariants > 1

/**
 * Converts the prices that a seller entered for a new product to the stored form: the product gets the default
 * variant's price, and the other variants get their difference to it.
 * @param cents price of each variant in cents, in order
 * @param defaultIndex index of the default variant
 */
export function toStoredPrices(
  cents: readonly number[],
  defaultIndex = 0,
): { productCents: number; adjustments: readonly number[] } {
  const productCents = cents[defaultIndex] ?? cents[0] ?? 0
  return { productCents, adjustments: cents.map(price => price - productCents) }
}
