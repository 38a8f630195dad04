import { expect, test } from 'vitest'
import { inPickerOrder, lowStock, mayDelete, storedPrices, variantCents } from './variant.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))

test('a product takes the price of its default variant and the others keep their difference', () => {
  expect(storedPrices([8900, 8900, 9500])).toEqual({ productCents: 8900, adjustments: [0, 0, 600] })
  expect(storedPrices([8900, 9500], 1)).toEqual({ productCents: 9500, adjustments: [-600, 0] })
})

test('the price of a variant is the product price plus its adjustment, which may be negative', () => {
  expect(variantCents(6200, -1300)).toBe(4900)
})

test('pickers show the default first, then the oldest, and nothing deleted', () => {
  const names = inPickerOrder([
    { name: 'new', isDefault: false, isActive: true, createdAt: at(3) },
    { name: 'gone', isDefault: false, isActive: false, createdAt: at(0) },
    { name: 'default', isDefault: true, isActive: true, createdAt: at(2) },
    { name: 'old', isDefault: false, isActive: true, createdAt: at(1) },
  ]).map(variant => variant.name)
  expect(names).toEqual(['default', 'old', 'new'])
})

test('stock is worth a word at ten or fewer, and only where it is counted', () => {
  expect([null, 11, 10, 0].map(lowStock)).toEqual([null, null, 10, 0])
})

test('the last variant stays', () => {
  expect([mayDelete(2), mayDelete(1)]).toEqual([true, false])
})
