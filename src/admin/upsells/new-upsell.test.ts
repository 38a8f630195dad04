import { describe, expect, it } from 'vitest'
import type { Product } from '#contract/catalog.ts'
import { bodyOf, emptyDraft, matching, problemsOf, skuOptions, toggleProduct, toggleSku } from './new-upsell.ts'

const variant = (sku: string, cents = 1000) => ({
  id: sku,
  name: `Variant ${sku}`,
  sku,
  priceAdjustment: 0,
  cents,
  stock: 4,
  isDefault: false,
  image: null,
})
const product: Product = {
  id: 'p',
  title: 'Halo',
  sku: 'B',
  priceCents: 1000,
  currency: 'usd',
  ownCurrency: null,
  language: null,
  images: [],
  checkoutTitle: null,
  checkoutDescription: null,
  shippingOptions: [],
  isActive: true,
  version: 1,
  createdAt: '',
  variants: [variant('A'), variant('B')],
}

describe('SKUs of a product', () => {
  it('list the base SKU first and each SKU once', () => {
    expect(skuOptions(product).map(option => [option.sku, option.isBase])).toEqual([
      ['B', true],
      ['A', false],
    ])
  })
  it('include a base SKU that no variant carries', () => {
    expect(skuOptions({ ...product, sku: 'BASE' }).map(option => option.sku)).toEqual(['BASE', 'A', 'B'])
  })
})

describe('the form', () => {
  const chosen = toggleProduct({ ...emptyDraft, name: ' Case ' }, product)
  it('refuses in the words of the specification', () => {
    expect(problemsOf(emptyDraft)).toEqual({
      name: 'Please enter a upsell name',
      products: 'Please select at least one product',
    })
    const none = toggleSku(toggleSku(chosen, 'p', 'A'), 'p', 'B')
    expect(problemsOf(none)).toEqual({ products: 'Please select at least one SKU for each selected product' })
    expect(problemsOf(chosen)).toEqual({})
  })
  it('narrows nothing when all SKUs are chosen', () => {
    expect(bodyOf(chosen, [product])).toEqual({
      name: 'Case',
      description: null,
      productIds: ['p'],
      productSkus: null,
    })
  })
  it('narrows to the SKUs that are left', () => {
    expect(bodyOf(toggleSku(chosen, 'p', 'A'), [product]).productSkus).toEqual({ p: ['B'] })
  })
  it('lets a product go again', () => {
    expect(toggleProduct(chosen, product).chosen).toEqual({})
  })
  it('finds products by title and by SKU', () => {
    expect(matching([product], 'hal')).toHaveLength(1)
    expect(matching([product], 'a')).toHaveLength(1)
    expect(matching([product], 'zzz')).toHaveLength(0)
  })
})
