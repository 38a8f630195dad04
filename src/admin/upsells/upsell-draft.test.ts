import { describe, expect, it } from 'vitest'
import type { Product } from '#contract/catalog.ts'
import {
  buildUpsellBody,
  emptyDraft,
  getChanges,
  getSkuOptions,
  toggleProduct,
  toggleSku,
  toUpsellDraft,
  validateDraft,
} from './upsell-draft.ts'

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
  maxInstallments: null,
  images: [],
  checkoutTitle: null,
  checkoutDescription: null,
  templateId: null,
  banners: { top: null, bottom1: null, bottom2: null },
  checkoutConfig: null,
  shippingOptions: [],
  isActive: true,
  version: 1,
  createdAt: '',
  variants: [variant('A'), variant('B')],
}

describe('getSkuOptions', () => {
  it('lists the base SKU first and each SKU once', () => {
    expect(getSkuOptions(product).map(option => [option.sku, option.isBase])).toEqual([
      ['B', true],
      ['A', false],
    ])
  })
  it('includes a base SKU that belongs to no variant', () => {
    expect(getSkuOptions({ ...product, sku: 'BASE' }).map(option => option.sku)).toEqual(['BASE', 'A', 'B'])
  })
})

describe('upsell draft', () => {
  const chosen = toggleProduct({ ...emptyDraft, name: ' Case ' }, product)
  it('reports a missing name, missing products and missing SKUs', () => {
    expect(validateDraft(emptyDraft)).toEqual({
      name: 'Please enter a upsell name',
      products: 'Please select at least one product',
    })
    const none = toggleSku(toggleSku(chosen, 'p', 'A'), 'p', 'B')
    expect(validateDraft(none)).toEqual({ products: 'Please select at least one SKU for each selected product' })
    expect(validateDraft(chosen)).toEqual({})
  })
  it('sends no SKUs when all SKUs of a product are selected', () => {
    expect(buildUpsellBody(chosen, [product])).toEqual({
      name: 'Case',
      description: null,
      productIds: ['p'],
      productSkus: null,
    })
  })
  it('sends only the selected SKUs of a product when one is deselected', () => {
    expect(buildUpsellBody(toggleSku(chosen, 'p', 'A'), [product]).productSkus).toEqual({ p: ['B'] })
  })
  it('deselects a selected product', () => {
    expect(toggleProduct(chosen, product).chosen).toEqual({})
  })
})

describe('draft of an existing funnel', () => {
  const upsell = {
    id: 'u',
    name: 'Case',
    description: null,
    productIds: ['p', 'gone'],
    productSkus: { p: ['A'] },
    isActive: true,
    address: '/upsell/u',
    createdAt: '',
    products: [],
    pages: [],
  }
  const base = toUpsellDraft(upsell, [product])
  it('contains the SKUs of the funnel’s products, without products that are no longer sold', () => {
    expect(base).toEqual({ name: 'Case', description: '', chosen: { p: ['A'] } })
    expect(toUpsellDraft({ ...upsell, productSkus: null }, [product]).chosen).toEqual({ p: ['B', 'A'] })
  })
  it('returns only the changed fields of a funnel', () => {
    expect(getChanges(base, base, [product])).toEqual({})
    expect(getChanges(base, { ...base, name: 'Case 2 ' }, [product])).toEqual({ name: 'Case 2' })
    expect(getChanges(base, toggleSku(base, 'p', 'B'), [product])).toEqual({ productIds: ['p'], productSkus: null })
    expect(getChanges(base, toggleSku(toggleSku(base, 'p', 'A'), 'p', 'A'), [product])).toEqual({})
  })
})
