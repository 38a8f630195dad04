import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOf, priceOf, spread, unitPrice } from './price.ts'

describe('price', () => {
  it('takes ten per cent off the goods and not off shipping', () => {
    expect(priceOf([{ unitCents: 9500, quantity: 1 }], 10, 499)).toMatchObject({
      subtotalCents: 9500,
      discountCents: 950,
      shippingCents: 499,
      totalCents: 9049,
    })
  })

  it('rounds half a cent up, once', () => {
    expect(percentOf(5, 10)).toBe(1)
    expect(percentOf(4, 10)).toBe(0)
    expect(percentOf(1005, 10)).toBe(101)
  })

  it('never lets a negative adjustment make a price negative', () => {
    expect(unitPrice(1000, -2500)).toBe(0)
    expect(unitPrice(8900, 600)).toBe(9500)
  })

  it('spreads a discount over lines without losing or inventing a cent', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }), fc.nat(100), (weights, percent) => {
        const sum = weights.reduce((a, b) => a + b, 0)
        const amount = percentOf(sum, percent)
        const parts = spread(amount, weights)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(amount)
        for (const [index, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(weights[index] ?? 0)
        }
      }),
    )
  })

  it('keeps total equal to goods less discount plus shipping for any cart', () => {
    const line = fc.record({ unitCents: fc.nat(500_000), quantity: fc.integer({ min: 1, max: 99 }) })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.nat(100),
        fc.nat(50_000),
        (lines, percent, shipping) => {
          const price = priceOf(lines, percent, shipping)
          expect(price.totalCents).toBe(price.subtotalCents - price.discountCents + shipping)
          expect(price.lineDiscounts.reduce((a, b) => a + b, 0)).toBe(price.discountCents)
        },
      ),
    )
  })
})
