import { expect, test } from 'vitest'
import {
  addVariant,
  createEmptyDraft,
  isStarted,
  type ProductDraft,
  removeVariant,
  setDefaultVariant,
  toNewProduct,
  validateDraft,
} from './product-draft.ts'

const filled = (change: Partial<ProductDraft> = {}): ProductDraft => {
  const [first] = createEmptyDraft().variants
  if (!first) throw new Error('a draft starts with a variant')
  return {
    ...createEmptyDraft(),
    title: 'Halo',
    variants: [{ ...first, name: 'Sand', sku: 'HALO-SAND', cents: 8900 }],
    ...change,
  }
}

test('a filled draft passes and becomes what the endpoint takes', () => {
  expect(validateDraft(filled())).toBeNull()
  expect(toNewProduct(filled()).variants).toEqual([
    { name: 'Sand', sku: 'HALO-SAND', cents: 8900, isDefault: true, image: null },
  ])
})

test('refusals speak the specification, in its order', () => {
  expect(validateDraft(filled({ title: ' ' }))?.message).toBe('Please fill in the product title')
  expect(validateDraft(filled({ variants: [] }))?.message).toBe(
    'Please add at least one product variant with SKU and price',
  )
  expect(validateDraft(filled({ variants: addVariant(filled().variants) }))).toEqual({
    message: 'Please fill in all variant names, SKUs, and prices',
    fields: expect.objectContaining({ 'variants.1.name': expect.any(String), 'variants.1.cents': expect.any(String) }),
  })
  const none = filled().variants.map(variant => ({ ...variant, isDefault: false }))
  expect(validateDraft(filled({ variants: none }))?.message).toBe('Please select a default variant')
})

test('one SKU twice in the form is caught before it is sent', () => {
  const [first] = filled().variants
  if (!first) throw new Error('no variant')
  const twice = [first, { ...first, key: 'two', isDefault: false, sku: ' HALO-SAND ' }]
  expect(validateDraft(filled({ variants: twice }))?.fields).toHaveProperty(['variants.1.sku'])
})

test('there is one default at a time, and removing it leaves the choice to the seller', () => {
  const two = addVariant(filled().variants)
  const second = two[1]?.key ?? ''
  const chosen = setDefaultVariant(two, second)
  expect(chosen.map(variant => variant.isDefault)).toEqual([false, true])
  expect(removeVariant(chosen, second).map(variant => variant.isDefault)).toEqual([false])
})

test('a negative price is refused at its field', () => {
  const variants = filled().variants.map(variant => ({ ...variant, cents: -1 }))
  expect(validateDraft(filled({ variants }))?.fields).toEqual({ 'variants.0.cents': 'O preço não pode ser negativo.' })
})

test('a form counts as started with the first thing typed or chosen, not with an empty row', () => {
  expect(isStarted({ ...createEmptyDraft(), variants: addVariant(createEmptyDraft().variants) })).toBe(false)
  expect(isStarted({ ...createEmptyDraft(), title: 'H' })).toBe(true)
  expect(isStarted({ ...createEmptyDraft(), images: ['/a'] })).toBe(true)
  expect(isStarted({ ...createEmptyDraft(), currency: 'brl' })).toBe(true)
  expect(isStarted(filled({ title: '' }))).toBe(true)
})

test('a title and a price are enough for a product of one variant', () => {
  const variants = filled().variants.map(variant => ({ ...variant, name: ' ', sku: '' }))
  expect(validateDraft(filled({ variants }))).toBeNull()
  expect(toNewProduct(filled({ variants })).variants).toEqual([{ cents: 8900, isDefault: true, image: null }])
})
