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

test('a product takes the price of its default variant and the others keep their difference', () => {
  expect(toStoredPrices([8900, 8900, 9500])).toEqual({ productCents: 8900, adjustments: [0, 0, 600] })
  expect(toStoredPrices([8900, 9500], 1)).toEqual({ productCents: 9500, adjustments: [-600, 0] })
})

test('a price adjustment may be negative as long as the price is not', () => {
  expect([isBelowZero(6200, -6200), isBelowZero(6200, -6201)]).toEqual([false, true])
})

test('a price adjustment leads no higher than any price may be', () => {
  expect([isAboveMaxPrice(MAX_PRICE_CENTS - 5, 5), isAboveMaxPrice(MAX_PRICE_CENTS - 5, 6)]).toEqual([false, true])
})

test('stock is worth a word at ten or fewer, and only where it is counted', () => {
  expect([null, 11, 10, 0].map(findLowStock)).toEqual([null, null, 10, 0])
})

test('the last variant stays', () => {
  expect([canDeleteVariant(2), canDeleteVariant(1)]).toEqual([true, false])
})

test('a product is shown at what its default variant costs, not at a base price that nobody pays', () => {
  const [a, d] = [
    { cents: 1_000, isDefault: false },
    { cents: 450, isDefault: true },
  ]
  expect(getDisplayPriceCents({ priceCents: 1_000, variants: [a, d] })).toBe(450)
  expect(getDisplayPriceCents({ priceCents: 1_000, variants: [d] })).toBe(450)
  expect(getDisplayPriceCents({ priceCents: 1_000, variants: [a] })).toBe(1_000)
  expect(getDisplayPriceCents({ priceCents: 1_000, variants: [] })).toBe(1_000)
})
