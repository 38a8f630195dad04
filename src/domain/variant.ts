/** What the rules need to know of a variant. `priceAdjustment` is in cents and may be negative. */
export type VariantFacts = {
  readonly id: string
  readonly priceAdjustment: number
  readonly isDefault: boolean
  readonly isActive: boolean
  readonly createdAt: Date
}

/** Stock at or below this many units is shown as 'Only N left'. */
export const LOW_STOCK = 10

/** The price of a variant in cents: product price plus the variant's adjustment. */
export const variantCents = (productCents: number, priceAdjustment: number): number => productCents + priceAdjustment

/** How many are left when that is worth saying; null when stock is not counted or plentiful. */
export const lowStock = (stock: number | null): number | null => (stock !== null && stock <= LOW_STOCK ? stock : null)

/** Active variants in the order every picker shows them: the default first, then the oldest. */
export function inPickerOrder<V extends Omit<VariantFacts, 'id' | 'priceAdjustment'>>(variants: readonly V[]): V[] {
  return variants
    .filter(variant => variant.isActive)
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.createdAt.getTime() - b.createdAt.getTime())
}

/** Whether this variant may be deleted: a product keeps at least one. */
export const mayDelete = (activeVariants: number): boolean => activeVariants > 1

/**
 * How the prices a seller typed for a new product are stored: the product takes the default variant's price, the
 * others their difference to it. The first variant is the default when none is named.
 * @param cents price of each variant in cents, in order
 */
export function storedPrices(
  cents: readonly number[],
  defaultIndex = 0,
): { productCents: number; adjustments: readonly number[] } {
  const productCents = cents[defaultIndex] ?? cents[0] ?? 0
  return { productCents, adjustments: cents.map(price => price - productCents) }
}
