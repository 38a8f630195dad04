import { describe, expect, it } from 'vitest'
import type { Product } from '#contract/catalog.ts'
import { toProductForm } from './product-form.ts'
import { validateProduct } from './validate-product.ts'

const product: Product = {
  ...{ id: 'p', title: 'Lamp', sku: 'LAMP', priceCents: 8900, currency: 'usd', ownCurrency: null, language: null },
  ...{ maxInstallments: null, images: [], checkoutTitle: null, checkoutDescription: null, templateId: null },
  banners: { top: null, bottom1: null, bottom2: null },
  ...{ checkoutConfig: null, shippingOptions: [], isActive: true, version: 1, createdAt: '2026-01-01T00:00:00.000Z' },
  variants: [],
}
const form = toProductForm(product)

describe('validateProduct', () => {
  it('asks for a currency if neither the product nor the shop has one', () => {
    expect(Object.keys(validateProduct(form, form, null))).toEqual(['currency'])
    expect(validateProduct({ ...form, currency: 'brl' }, form, null)).toEqual({})
    expect(validateProduct(form, form, 'brl')).toEqual({})
  })

  it('asks for no currency while the settings of the shop are loading', () => {
    expect(validateProduct(form, form, undefined)).toEqual({})
  })
})
