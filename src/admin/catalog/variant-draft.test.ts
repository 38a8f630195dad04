import { expect, it } from 'vitest'
import { HIGHEST_PRICE } from '#domain/variant.ts'
import { catalog } from '#words/index.ts'
import { checkVariant, checkWhileTyped } from './variant-draft.ts'

const draft = { name: '', sku: '', priceAdjustment: 0, stock: '', image: null }

it.each([
  [-8_900, undefined],
  [-8_901, catalog.belowZero],
  [HIGHEST_PRICE - 8_900, undefined],
  [HIGHEST_PRICE - 8_899, catalog.tooHigh],
])('tells of an adjustment of %i at once where it leads too far', (priceAdjustment, told) =>
  expect(checkWhileTyped({ ...draft, priceAdjustment }, 8_900).priceAdjustment).toBe(told),
)

it('waits with what is missing until it is to be saved', () => {
  const missing = { ...draft, priceAdjustment: null }
  expect(checkWhileTyped(missing, 8_900)).toEqual({})
  expect(checkVariant(missing, 8_900)).toEqual({
    name: catalog.fieldMissing,
    sku: catalog.fieldMissing,
    priceAdjustment: catalog.priceMissing,
  })
})
