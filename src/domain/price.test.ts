import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocateCents, calculatePercentage, calculatePrice, calculateUnitPrice } from './price.ts'

describe('calculatePrice', () => {
  it('applies a discount of ten percent to the items, but not to the shipping', () => {
    expect(calculatePrice([{ unitCents: 9500, quantity: 1 }], { kind: 'percent', percentOff: 10 }, 499)).toMatchObject({
      subtotalCents: 9500,
      discountCents: 950,
      shippingCents: 499,
      totalCents: 9049,
    })
  })

  it('rounds a percentage of half a cent up', () => {
    expect(calculatePercentage(5, 10)).toBe(1)
    expect(calculatePercentage(4, 10)).toBe(0)
    expect(calculatePercentage(1005, 10)).toBe(101)
  })

  it('limits a price with a large negative adjustment to zero', () => {
    expect(calculateUnitPrice(1000, -2500)).toBe(0)
    expect(calculateUnitPrice(8900, 600)).toBe(9500)
  })

  it('splits a discount among lines without losing or adding a cent', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }), fc.nat(100), (weights, percent) => {
        const sum = weights.reduce((a, b) => a + b, 0)
        const amount = calculatePercentage(sum, percent)
        const parts = allocateCents(amount, weights)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(amount)
        for (const [index, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(weights[index] ?? 0)
        }
      }),
    )
  })

  it('limits a fixed discount to the price of the items', () => {
    const lamp = [{ unitCents: 9500, quantity: 1 }]
    expect(calculatePrice(lamp, { kind: 'fixed', amountOff: 1000 }, 499)).toMatchObject({
      discountCents: 1000,
      totalCents: 8999,
    })
    expect(calculatePrice(lamp, { kind: 'fixed', amountOff: 20_000 }, 499)).toMatchObject({
      discountCents: 9500,
      shippingCents: 499,
      totalCents: 499,
    })
  })

  it('makes shipping free and leaves the price of the goods unchanged', () => {
    expect(calculatePrice([{ unitCents: 9500, quantity: 2 }], { kind: 'free_shipping' }, 499)).toEqual({
      subtotalCents: 19_000,
      discountCents: 0,
      methodDiscountCents: 0,
      shippingCents: 0,
      totalCents: 19_000,
      lineDiscounts: [0],
    })
  })

  it('applies the discount of the payment method to the item prices after the promotion', () => {
    const promotion = { kind: 'percent', percentOff: 10 } as const
    expect(calculatePrice([{ unitCents: 10_000, quantity: 1 }], promotion, 499, 5)).toEqual({
      subtotalCents: 10_000,
      discountCents: 1_450,
      methodDiscountCents: 450,
      shippingCents: 499,
      totalCents: 9_049,
      lineDiscounts: [1_450],
    })
  })

  it('gives no discount to lines that are not eligible', () => {
    const lines = [
      { unitCents: 3333, quantity: 1 },
      { unitCents: 5000, quantity: 3, eligible: false },
      { unitCents: 3334, quantity: 1 },
    ]
    expect(calculatePrice(lines, { kind: 'percent', percentOff: 15 }, 0).lineDiscounts).toEqual([500, 0, 500])
    expect(calculatePrice(lines, { kind: 'fixed', amountOff: 10_000 }, 0).lineDiscounts).toEqual([3333, 0, 3334])
  })

  it('allocates an amount exactly even when intermediate products exceed the safe integers', () => {
    const amount = fc.integer({ min: 1, max: 99_999_999 })
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 6 }), amount, (weights, requestedCents) => {
        const sum = weights.reduce((a, b) => a + b, 0)
        const parts = allocateCents(Math.min(requestedCents, sum), weights)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(Math.min(requestedCents, sum))
        for (const [index, part] of parts.entries()) {
          // Each part differs from its exact share by less than a cent.
          const share = BigInt(Math.min(requestedCents, sum)) * BigInt(weights[index] ?? 0)
          expect(BigInt(part) * BigInt(sum) - share).toBeLessThan(BigInt(sum))
          expect(share - BigInt(part) * BigInt(sum)).toBeLessThan(BigInt(sum))
        }
      }),
    )
  })

  it('keeps the total equal to goods less discount plus shipping, and never below 0, for any cart', () => {
    const line = fc.record({
      unitCents: fc.nat(500_000),
      quantity: fc.integer({ min: 1, max: 99 }),
      eligible: fc.boolean(),
    })
    const benefit = fc.oneof(
      fc.constant(null),
      fc.record({ kind: fc.constant('percent' as const), percentOff: fc.nat(100) }),
      fc.record({ kind: fc.constant('fixed' as const), amountOff: fc.nat(99_999_999) }),
      fc.record({ kind: fc.constant('free_shipping' as const) }),
    )
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        benefit,
        fc.nat(50_000),
        fc.nat(100),
        (lines, promotion, shipping, methodPercent) => {
          const price = calculatePrice(lines, promotion, shipping, methodPercent)
          expect(price.totalCents).toBe(price.subtotalCents - price.discountCents + price.shippingCents)
          expect(price.totalCents).toBeGreaterThanOrEqual(0)
          expect(price.shippingCents).toBe(promotion?.kind === 'free_shipping' ? 0 : shipping)
          expect(price.lineDiscounts.reduce((a, b) => a + b, 0)).toBe(price.discountCents)
          for (const [at, { unitCents, quantity, eligible }] of lines.entries()) {
            const off = price.lineDiscounts[at] ?? -1
            expect(off).toBeGreaterThanOrEqual(0)
            expect(off).toBeLessThanOrEqual(eligible || methodPercent > 0 ? unitCents * quantity : 0)
          }
        },
      ),
    )
  })
})
