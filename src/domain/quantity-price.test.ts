import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calculateStepSaving,
  calculateTakePayPrice,
  findStepProblem,
  getInitialQuantity,
  getUnitPrice,
  listEffectiveSteps,
  type QuantityStep,
} from './quantity-price.ts'

const steps: QuantityStep[] = [
  { quantity: 3, unitCents: 6_666 },
  { quantity: 5, unitCents: 6_000 },
]

/** Any valid steps below a base price. */
const validPrices = fc
  .record({
    baseCents: fc.integer({ min: 100, max: 500_000 }),
    quantities: fc.uniqueArray(fc.integer({ min: 2, max: 99 }), { maxLength: 5 }),
    cents: fc.uniqueArray(fc.integer({ min: 1, max: 500_000 }), { minLength: 5, maxLength: 5 }),
  })
  .map(({ baseCents, quantities, cents }) => {
    const falling = [...new Set(cents.map(each => 1 + (each % (baseCents - 1))))].sort((a, b) => b - a)
    const rising = quantities.sort((a, b) => a - b).slice(0, falling.length)
    return { baseCents, steps: rising.map((quantity, at) => ({ quantity, unitCents: falling[at] ?? 1 })) }
  })

describe('getUnitPrice', () => {
  it.each([
    [1, 10_000],
    [2, 10_000],
    [3, 6_666],
    [4, 6_666],
    [5, 6_000],
    [99, 6_000],
  ])('charges %i units at %i cents each', (quantity, cents) => {
    expect(getUnitPrice(10_000, steps, quantity)).toBe(cents)
  })

  it('ignores a step that a lower price of the variant has overtaken', () => {
    expect(getUnitPrice(6_500, steps, 3)).toBe(6_500)
    expect(getUnitPrice(6_500, steps, 5)).toBe(6_000)
    expect(listEffectiveSteps(6_500, steps)).toEqual([{ quantity: 5, unitCents: 6_000 }])
  })

  it('never rises with the quantity and never exceeds the price of the variant', () => {
    fc.assert(
      fc.property(
        validPrices,
        fc.integer({ min: 1, max: 98 }),
        fc.integer({ min: 0, max: 500_000 }),
        (prices, n, base) => {
          for (const cents of [prices.baseCents, base]) {
            const price = getUnitPrice(cents, prices.steps, n)
            expect(price).toBeLessThanOrEqual(cents)
            expect(getUnitPrice(cents, prices.steps, n + 1)).toBeLessThanOrEqual(price)
            expect(price).toBeGreaterThanOrEqual(0)
          }
        },
      ),
    )
  })
})

describe('findStepProblem', () => {
  it('accepts any steps whose quantities rise and whose prices fall below the price of the variant', () => {
    fc.assert(
      fc.property(validPrices, ({ baseCents, steps: any }) => {
        expect(findStepProblem(baseCents, { steps: any, preselected: any.at(-1)?.quantity ?? null })).toBeNull()
      }),
    )
  })

  const step = (quantity: number, unitCents: number): QuantityStep => ({ quantity, unitCents })
  it.each([
    ['too_many_steps', null, [2, 3, 4, 5, 6, 7].map(quantity => step(quantity, 1_000 - quantity))],
    ['quantity_out_of_range', 0, [step(1, 900)]],
    ['quantity_out_of_range', 1, [step(2, 900), step(100, 800)]],
    ['quantity_out_of_range', 0, [step(2.5, 900)]],
    ['quantity_not_rising', 1, [step(3, 900), step(3, 800)]],
    ['price_not_positive', 0, [step(2, 0)]],
    ['price_not_positive', 0, [step(2, 10.5)]],
    ['price_not_falling', 1, [step(2, 900), step(3, 900)]],
    ['price_not_lower', 0, [step(2, 1_000)]],
  ] as const)('reports %s at step %s', (code, at, wrong) => {
    expect(findStepProblem(1_000, { steps: [...wrong], preselected: null })).toEqual({ code, at })
  })

  it('reports a preselected quantity that no step has', () => {
    expect(findStepProblem(10_000, { steps, preselected: 4 })).toEqual({ code: 'preselected_unknown', at: null })
    expect(findStepProblem(10_000, { steps, preselected: 5 })).toBeNull()
  })
})

describe('calculateTakePayPrice', () => {
  it('rounds down, so that the units never cost more than the units to pay', () => {
    expect(calculateTakePayPrice(10_000, 3, 2)).toBe(6_666)
    fc.assert(
      fc.property(
        fc.nat(99_999_999),
        fc.integer({ min: 2, max: 99 }),
        fc.integer({ min: 1, max: 98 }),
        (base, take, pay) => {
          const each = calculateTakePayPrice(base, take, pay)
          expect(each * take).toBeLessThanOrEqual(base * pay)
          expect((each + 1) * take).toBeGreaterThan(base * pay)
        },
      ),
    )
  })
})

describe('calculateStepSaving', () => {
  it('compares the units with the price of the variant', () => {
    expect(calculateStepSaving(10_000, { quantity: 3, unitCents: 6_666 })).toBe(10_002)
    expect(calculateStepSaving(6_000, { quantity: 3, unitCents: 6_666 })).toBe(0)
  })
})

describe('getInitialQuantity', () => {
  const prices = { steps, preselected: 3 }
  it.each([
    ['the preselected quantity for untracked stock', 10_000, prices, null, 3],
    ['the preselected quantity when exactly enough units are left', 10_000, prices, 3, 3],
    ['one unit when too few units are left', 10_000, prices, 2, 1],
    ['one unit when the step no longer lowers the price', 6_000, prices, null, 1],
    ['one unit without a preselected step', 10_000, { steps, preselected: null }, null, 1],
    ['one unit without steps', 10_000, null, null, 1],
  ])('returns %s', (_, base, given, left, quantity) => {
    expect(getInitialQuantity(base, given, left)).toBe(quantity)
  })
})
