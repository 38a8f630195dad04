import { expect, it } from 'vitest'
import { MAX_PRICE_CENTS } from '#domain/variant.ts'
import { catalog } from '#i18n/index.ts'
import { noQuantityPrices } from './quantity-draft.ts'
import { validateVariant, validateWhileTyping } from './variant-draft.ts'

const draft = {
  name: '',
  sku: '',
  priceAdjustment: 0,
  stock: '',
  image: null,
  quantityPrices: noQuantityPrices,
  parts: [],
}

it.each([
  [-8_900, undefined],
  [-8_901, catalog.belowZero],
  [MAX_PRICE_CENTS - 8_900, undefined],
  [MAX_PRICE_CENTS - 8_899, catalog.tooHigh],
])('checks while typing that an adjustment of %i cents keeps the price within its limits', (priceAdjustment, error) =>
  expect(validateWhileTyping({ ...draft, priceAdjustment }, 8_900).priceAdjustment).toBe(error),
)

it('reports missing values of a variant only when the variant is saved', () => {
  const missing = { ...draft, priceAdjustment: null }
  expect(validateWhileTyping(missing, 8_900)).toEqual({})
  expect(validateVariant(missing, 8_900)).toEqual({
    name: catalog.fieldMissing,
    sku: catalog.fieldMissing,
    priceAdjustment: catalog.priceMissing,
  })
})
