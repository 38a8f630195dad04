/** Stock at or below this many units is shown as 'Only N left'. */
export const LOW_STOCK_THRESHOLD = 10

/** What nothing may cost more than, in cents. */
export const MAX_PRICE_CENTS = 99_999_999

/** How many active variants a product may come to have. */
export const MAX_VARIANTS = 100

/** Whether a variant would cost less than nothing; calculateUnitPrice hides that from shoppers, forms refuse it. */
export const isBelowZero = (productCents: number, priceAdjustment: number): boolean =>
  productCents + priceAdjustment < 0

/** Whether a variant would cost more than anything may. */
export const isAboveMaxPrice = (productCents: number, priceAdjustment: number): boolean =>
  productCents + priceAdjustment > MAX_PRICE_CENTS

/** How many are left when that is worth saying; null when stock is not counted or plentiful. */
export const findLowStock = (stock: number | null): number | null =>
  stock !== null && stock <= LOW_STOCK_THRESHOLD ? stock : null

type Priced = { priceCents: number; variants: readonly { cents: number; isDefault: boolean }[] }
/**
 * What a product costs where one figure stands for it: what its default variant costs, which its checkout opens with. Its
 * base price is only what variants add to, and may be a price that nobody pays.
 */
export const getDisplayPriceCents = ({ priceCents, variants }: Priced): number =>
  (variants.find(variant => variant.isDefault) ?? variants[0])?.cents ?? priceCents

/** Whether this variant may be deleted: a product keeps at least one. */
export const canDeleteVariant = (activeVariants: number): boolean => activeVariants > 1

/**
 * How the prices a seller typed for a new product are stored: the product takes the default variant's price, the
 * others their difference to it. The first variant is the default when none is named.
 * @param cents price of each variant in cents, in order
 */
export function toStoredPrices(
  cents: readonly number[],
  defaultIndex = 0,
): { productCents: number; adjustments: readonly number[] } {
  const productCents = cents[defaultIndex] ?? cents[0] ?? 0
  return { productCents, adjustments: cents.map(price => price - productCents) }
}
