import { expect, test } from 'vitest'
import {
  canDeleteVariant,
  findLowStock,
  getDisplayPriceCents,
  isAboveMaxPrice,
  isBelowZero,
  MAX_PRICE_CENTS,
  toStoredPrices,
} from './variant.ts'

test('stores the default variant’s price on the product and the other prices as differences', () => {
  expect(toStoredPrices([8900, 8900, 9500])).toEqual({ productCents: 8900, adjustments: [0, 0, 600] })
  expect(toStoredPrices([8900, 9500], 1)).toEqual({ productCents: 9500, adjustments: [-600, 0] })
})

test('allows a negative adjustment as long as the price is not negative', () => {
  expect([isBelowZero(6200, -6200), isBelowZero(6200, -6201)]).toEqual([false, true])
})

test('rejects an adjustment that exceeds the maximum price', () => {
  expect([isAboveMaxPrice(MAX_PRICE_CENTS - 5, 5), isAboveMaxPrice(MAX_PRICE_CENTS - 5, 6)]).toEqual([false, true])
})

test('shows low stock from ten units down, and only when stock is counted', () => {
  expect([null, 11, 10, 0].map(findLowStock)).toEqual([null, null, 10, 0])
})

test('does not allow the deletion of a product’s last variant', () => {
  expect([canDeleteVariant(2), canDeleteVariant(1)]).toEqual([true, false])
})

test('represents a product by the default variant’s price, not by the base price', () => {
  const [a, d] = [
    { cents: 1_000, isDefault: false },
    { cents: 450, isDefault: true },
  ]
  expect(getDisplayPriceCents({ priceCents: 1_000, variants: [a, d] })).toBe(450)
  expect(getDisplayPriceCents({ priceCents: 1_000, variants: [d] })).toBe(450)
  expect(getDisplayPriceCents({ priceCents: 1_000, variants: [a] })).toBe(1_000)
  expect(getDisplayPriceCents({ priceCents: 1_000, variants: [] })).toBe(1_000)
})
