import { describe, expect, it } from 'vitest'
import type { Product } from '#contract/catalog.ts'
import {
  buildSkuRows,
  filterProducts,
  getMappingState,
  isSameDraft,
  parseTrialDays,
  selectProduct,
  toMappingDraft,
} from './sku-rows.ts'

const id = '01900000-0000-7000-8000-000000000000'
const variant = { id, priceAdjustment: 0, stock: null, isDefault: true, image: null }
const product = (sku: string | null): Product => ({
  id,
  title: 'Halo',
  sku,
  priceCents: 8900,
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
  variants: [{ ...variant, name: 'Sand', sku: 'HALO-SAND', cents: 8900 }],
})
const price = { id: 'price_1', recurring: false, interval: null, interval_count: 1, unit_amount: 8900, currency: 'usd' }
const lamp = { id: 'prod_1', name: 'Halo lamp', description: null, prices: [price] }
const row = { sku: 'HALO-SAND', name: 'Sand', cents: 8900, currency: 'usd' }
const mapping = {
  id,
  sku: 'HALO-SAND',
  productId: id,
  variantId: id,
  stripeProductId: 'prod_1',
  stripePriceId: 'price_1',
  isSubscription: false,
  isOrphan: false,
}

describe('SKU rows and mappings', () => {
  it('lists a row for each variant, and one for the product if no variant has the SKU of the product', () => {
    expect(buildSkuRows(product('HALO')).map(each => each.sku)).toEqual(['HALO', 'HALO-SAND'])
    expect(buildSkuRows(product('HALO-SAND')).map(each => each.sku)).toEqual(['HALO-SAND'])
    expect(buildSkuRows(product(null)).map(each => each.sku)).toEqual(['HALO-SAND'])
  })

  it('compares a mapping with the products of the Stripe account', () => {
    expect(getMappingState(row, undefined, [lamp])).toBe('notMapped')
    expect(getMappingState(row, mapping, null)).toBe('mapped')
    expect(getMappingState(row, mapping, [lamp])).toBe('mapped')
    expect(getMappingState({ ...row, cents: 9000 }, mapping, [lamp])).toBe('priceDrifted')
    expect(getMappingState({ ...row, currency: 'brl' }, mapping, [lamp])).toBe('priceDrifted')
    expect(getMappingState(row, mapping, [])).toBe('notInAccount')
    const longList = Array.from({ length: 300 }, (_, n) => ({ ...lamp, id: `prod_x${n}`, prices: [] }))
    expect(getMappingState(row, mapping, longList)).toBe('mapped')
  })

  it('selects the only price of a product, and marks the mapping as a subscription if that price is recurring', () => {
    expect(selectProduct(lamp, 'prod_1')).toEqual({
      productId: 'prod_1',
      priceId: 'price_1',
      isSubscription: false,
      trialDays: '',
    })
    const plan = { ...price, id: 'price_2', recurring: true, interval: 'month' as const }
    expect(selectProduct({ ...lamp, prices: [plan] }, 'prod_1').isSubscription).toBe(true)
    expect(selectProduct({ ...lamp, prices: [price, plan] }, 'prod_1').priceId).toBe('')
  })

  it('parses the trial days of a mapping, or falls back to the trial days of the price', () => {
    const plan = toMappingDraft({ ...mapping, isSubscription: true, trialDays: 14 })
    expect([plan.trialDays, parseTrialDays(plan)]).toEqual(['14', 14])
    expect(parseTrialDays({ ...plan, trialDays: '' })).toBeUndefined()
    expect(parseTrialDays({ ...plan, trialDays: '731' })).toBeNull()
    expect(parseTrialDays({ ...plan, isSubscription: false })).toBeUndefined()
    expect(isSameDraft(plan, { ...plan, trialDays: '0' })).toBe(false)
  })

  it('filters products by name and always keeps the selected product', () => {
    const others = [lamp, { ...lamp, id: 'prod_2', name: 'Night serum' }]
    expect(filterProducts(others, 'SERUM', '').map(each => each.id)).toEqual(['prod_2'])
    expect(filterProducts(others, 'serum', 'prod_1').map(each => each.id)).toEqual(['prod_1', 'prod_2'])
  })
})
