import { MAX_PRICE_CENTS, toStoredPrices } from './variant.ts'

export type PriceChange = { by: 'set' | 'add' | 'percent'; value: number }
/** Prices in cents. A variant costs the base price `price` plus its adjustment. The default variant comes first. */
export type Prices = { price: number; adjustments: readonly number[] }
type PriceChangeResult = { prices: Prices } | { refused: 'below_zero' | 'too_high' } | 'unchanged'

/**
 * Applies one price change of a bulk edit to a product. `set` gives the default variant the price of `value` cents, and
 * `add` adds `value` cents to its price; the other variants keep their difference to the default variant. `percent`
 * changes every variant's price by `value` basis points, rounded to a cent. The base price becomes the default
 * variant's price.
 */
export function applyPriceChange({ price, adjustments }: Prices, { by, value }: PriceChange): PriceChangeResult {
  const before = adjustments.length > 0 ? adjustments.map(adjustment => price + adjustment) : [price]
  const [first = price] = before
  const added = by === 'set' ? value - first : value
  const after = before.map(cents =>
    by === 'percent' ? Math.round((cents * (10_000 + value)) / 10_000) : cents + added,
  )
  if (after.every((cents, index) => cents === before[index])) return 'unchanged'
  if (after.some(cents => cents < 0)) return { refused: 'below_zero' }
  if (after.some(cents => cents > MAX_PRICE_CENTS)) return { refused: 'too_high' }
  const stored = toStoredPrices(after)
  return { prices: { price: stored.productCents, adjustments: adjustments.length > 0 ? stored.adjustments : [] } }
}
