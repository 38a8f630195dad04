import { describe, expect, it } from 'vitest'
import { getOpeningPrice } from './opening-price.ts'

const sand = { cents: 900, isDefault: true, stock: null }
const moss = { cents: 700, isDefault: false, stock: null }
const quantityPrices = { steps: [{ quantity: 3, unitCents: 600 }], preselected: 3 }

describe('getOpeningPrice', () => {
  it('returns the price of the only variant, or of several variants with the same price', () => {
    const price = { cents: 900, quantity: 1, isFrom: false }
    expect(getOpeningPrice({ priceCents: 1_000, variants: [sand] })).toEqual(price)
    expect(getOpeningPrice({ priceCents: 1_000, variants: [sand, { ...moss, cents: 900 }] })).toEqual(price)
    expect(getOpeningPrice({ priceCents: 1_000, variants: [] }).cents).toBe(1_000)
  })

  it('returns the lowest price when the variants differ in price', () => {
    const price = { cents: 700, quantity: 1, isFrom: true }
    expect(getOpeningPrice({ priceCents: 900, variants: [sand, moss] })).toEqual(price)
  })

  it('returns the total price of the preselected quantity', () => {
    const price = { cents: 1_800, quantity: 3, isFrom: false }
    expect(getOpeningPrice({ priceCents: 900, variants: [{ ...sand, quantityPrices }, moss] })).toEqual(price)
  })

  it('ignores a preselected quantity that the stock or the price does not allow', () => {
    const scarce = { ...sand, stock: 2, quantityPrices }
    const cheap = { ...sand, cents: 600, quantityPrices }
    expect(getOpeningPrice({ priceCents: 900, variants: [scarce] })).toEqual({ cents: 900, quantity: 1, isFrom: false })
    expect(getOpeningPrice({ priceCents: 900, variants: [cheap] })).toEqual({ cents: 600, quantity: 1, isFrom: false })
  })
})
