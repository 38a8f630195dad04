import { expect, test } from 'vitest'
import {
  checkDraft,
  emptyDraft,
  isStarted,
  type ProductDraft,
  toNewProduct,
  withDefault,
  withoutVariant,
  withVariant,
} from './product-draft.ts'

const filled = (change: Partial<ProductDraft> = {}): ProductDraft => {
  const [first] = emptyDraft().variants
  if (!first) throw new Error('a draft starts with a variant')
  return {
    ...emptyDraft(),
    title: 'Halo',
    variants: [{ ...first, name: 'Sand', sku: 'HALO-SAND', cents: 8900 }],
    ...change,
  }
}

test('a filled draft passes and becomes what the endpoint takes', () => {
  expect(checkDraft(filled())).toBeNull()
  expect(toNewProduct(filled()).variants).toEqual([
    { name: 'Sand', sku: 'HALO-SAND', cents: 8900, isDefault: true, image: null },
  ])
})

test('refusals speak the specification, in its order', () => {
  expect(checkDraft(filled({ title: ' ' }))?.message).toBe('Please fill in the product title')
  expect(checkDraft(filled({ variants: [] }))?.message).toBe(
    'Please add at least one product variant with SKU and price',
  )
  expect(checkDraft(filled({ variants: withVariant(filled().variants) }))).toEqual({
    message: 'Please fill in all variant names, SKUs, and prices',
    fields: expect.objectContaining({ 'variants.1.name': expect.any(String), 'variants.1.cents': expect.any(String) }),
  })
  const none = filled().variants.map(variant => ({ ...variant, isDefault: false }))
  expect(checkDraft(filled({ variants: none }))?.message).toBe('Please select a default variant')
})

test('one SKU twice in the form is caught before it is sent', () => {
  const [first] = filled().variants
  if (!first) throw new Error('no variant')
  const twice = [first, { ...first, key: 'two', isDefault: false, sku: ' HALO-SAND ' }]
  expect(checkDraft(filled({ variants: twice }))?.fields).toHaveProperty(['variants.1.sku'])
})

test('there is one default at a time, and removing it leaves the choice to the seller', () => {
  const two = withVariant(filled().variants)
  const second = two[1]?.key ?? ''
  const chosen = withDefault(two, second)
  expect(chosen.map(variant => variant.isDefault)).toEqual([false, true])
  expect(withoutVariant(chosen, second).map(variant => variant.isDefault)).toEqual([false])
})

test('a negative price is refused at its field', () => {
  const variants = filled().variants.map(variant => ({ ...variant, cents: -1 }))
  expect(checkDraft(filled({ variants }))?.fields).toEqual({ 'variants.0.cents': 'O preço não pode ser negativo.' })
})

test('a form counts as started with the first thing typed or chosen, not with an empty row', () => {
  expect(isStarted({ ...emptyDraft(), variants: withVariant(emptyDraft().variants) })).toBe(false)
  expect(isStarted({ ...emptyDraft(), title: 'H' })).toBe(true)
  expect(isStarted({ ...emptyDraft(), images: ['/a'] })).toBe(true)
  expect(isStarted({ ...emptyDraft(), currency: 'brl' })).toBe(true)
  expect(isStarted(filled({ title: '' }))).toBe(true)
})

test('a title and a price are enough for a product of one variant', () => {
  const variants = filled().variants.map(variant => ({ ...variant, name: ' ', sku: '' }))
  expect(checkDraft(filled({ variants }))).toBeNull()
  expect(toNewProduct(filled({ variants })).variants).toEqual([{ cents: 8900, isDefault: true, image: null }])
})
