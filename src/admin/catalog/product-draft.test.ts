import { expect, test } from 'vitest'
import { catalog } from '#i18n/index.ts'
import {
  addVariant,
  createEmptyDraft,
  getVariantName,
  getVariantSku,
  isStarted,
  type ProductDraft,
  removeVariant,
  setDefaultVariant,
  toNewProduct,
  validateDraft,
} from './product-draft.ts'

const filled = (change: Partial<ProductDraft> = {}): ProductDraft => {
  const [first] = createEmptyDraft().variants
  if (!first) throw new Error('an empty draft must contain a variant')
  return {
    ...createEmptyDraft(),
    title: 'Halo',
    variants: [{ ...first, name: 'Sand', sku: 'HALO-SAND', cents: 8900 }],
    ...change,
  }
}

test('accepts a complete product draft and builds the request body from the draft', () => {
  expect(validateDraft(filled(), 'usd')).toBeNull()
  expect(toNewProduct(filled()).variants).toEqual([
    { name: 'Sand', sku: 'HALO-SAND', cents: 8900, isDefault: true, image: null },
  ])
})

test('reports the first missing part of a product draft with a message', () => {
  expect(validateDraft(filled({ title: ' ' }), 'usd')?.message).toBe('Please fill in the product title')
  expect(validateDraft(filled({ variants: [] }), 'usd')?.message).toBe(
    'Please add at least one product variant with SKU and price',
  )
  expect(validateDraft(filled({ variants: addVariant(filled().variants) }), 'usd')).toEqual({
    message: 'Please fill in all variant names, SKUs, and prices',
    fields: expect.objectContaining({ 'variants.1.name': expect.any(String), 'variants.1.cents': expect.any(String) }),
  })
  const none = filled().variants.map(variant => ({ ...variant, isDefault: false }))
  expect(validateDraft(filled({ variants: none }), 'usd')?.message).toBe('Please select a default variant')
})

test('rejects a SKU that occurs twice in the form', () => {
  const [first] = filled().variants
  if (!first) throw new Error('the draft must contain a variant')
  const twice = [first, { ...first, key: 'two', isDefault: false, sku: ' HALO-SAND ' }]
  expect(validateDraft(filled({ variants: twice }), 'usd')?.fields).toHaveProperty(['variants.1.sku'])
})

test('proposes the name and SKU of a variant from the title until they are typed', () => {
  const [only] = createEmptyDraft().variants
  if (!only) throw new Error('an empty draft must contain a variant')
  const draft = filled({ title: 'Luminária Halo', variants: [{ ...only, cents: 100 }] })
  expect([getVariantName(draft, only), getVariantSku(draft, only)]).toEqual(['Luminária Halo', 'LUMINARIA-HALO'])
  expect(toNewProduct(draft).variants).toEqual([{ cents: 100, isDefault: true, image: null }])
  expect(isStarted(createEmptyDraft())).toBe(false)
  const moss = { ...only, key: 'two', isDefault: false, name: 'Moss', cents: 200 }
  const two = { ...draft, variants: [{ ...only, name: 'Sand', cents: 100 }, moss] }
  expect(validateDraft(two, 'usd')).toBeNull()
  expect(toNewProduct(two).variants.map(({ name, sku }) => [name, sku])).toEqual([
    ['Sand', 'LUMINARIA-HALO-SAND'],
    ['Moss', 'LUMINARIA-HALO-MOSS'],
  ])
})

test('allows only one default variant, and selects no other when the default variant is removed', () => {
  const two = addVariant(filled().variants)
  const second = two[1]?.key ?? ''
  const chosen = setDefaultVariant(two, second)
  expect(chosen.map(variant => variant.isDefault)).toEqual([false, true])
  expect(removeVariant(chosen, second).map(variant => variant.isDefault)).toEqual([false])
})

test('rejects a negative price with an error at the price field', () => {
  const variants = filled().variants.map(variant => ({ ...variant, cents: -1 }))
  expect(validateDraft(filled({ variants }), 'usd')?.fields).toEqual({
    'variants.0.cents': 'O preço não pode ser negativo.',
  })
})

test('counts the form of a new product as started after any input, but not after adding an empty row', () => {
  expect(isStarted({ ...createEmptyDraft(), variants: addVariant(createEmptyDraft().variants) })).toBe(false)
  expect(isStarted({ ...createEmptyDraft(), title: 'H' })).toBe(true)
  expect(isStarted({ ...createEmptyDraft(), images: ['/a'] })).toBe(true)
  expect(isStarted({ ...createEmptyDraft(), currency: 'brl' })).toBe(true)
  expect(isStarted(filled({ title: '' }))).toBe(true)
})

test('accepts a product that has a title and one variant with only a price', () => {
  const variants = filled().variants.map(variant => ({ ...variant, name: ' ', sku: '' }))
  expect(validateDraft(filled({ variants }), 'usd')).toBeNull()
  expect(toNewProduct(filled({ variants })).variants).toEqual([{ cents: 8900, isDefault: true, image: null }])
})

test('asks for a currency if neither the product nor the shop has one', () => {
  expect(validateDraft(filled(), null)?.fields).toEqual({ currency: catalog.currencyMissing })
  expect(validateDraft(filled({ currency: 'eur' }), null)).toBeNull()
  expect(validateDraft(filled(), undefined)).toBeNull()
})
