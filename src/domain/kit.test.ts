import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countKitUnits,
  findItemsWithoutUnits,
  findKitProblem,
  findScarcestPart,
  formatKitContents,
  MAX_KIT_PARTS,
  type PartFacts,
  sumUnits,
} from './kit.ts'

const buildPart = (variantId: string, quantity: number, units: number | null) => ({ variantId, quantity, units })
const anyPart = fc.record({
  variantId: fc.constantFrom('a', 'b', 'c'),
  quantity: fc.integer({ min: 1, max: 99 }),
  units: fc.option(fc.nat(10_000)),
})
const anyItem = fc.record({
  variantId: fc.constantFrom('kit', 'other'),
  quantity: fc.integer({ min: 1, max: 9 }),
  parts: fc.option(fc.array(anyPart, { maxLength: 5 })),
})

describe('countKitUnits', () => {
  it('counts the kits that the scarcest part is enough for', () => {
    const parts = [buildPart('mug', 2, 7), buildPart('shirt', 1, 9), buildPart('card', 1, null)]
    expect(countKitUnits(parts)).toBe(3)
    expect(findScarcestPart(parts)?.variantId).toBe('mug')
  })

  it('is null when no part tracks stock', () => {
    expect(countKitUnits([buildPart('card', 3, null)])).toBeNull()
    expect(findScarcestPart([buildPart('card', 3, null)])).toBeNull()
  })

  it('never promises a kit whose parts are not in stock, and always the last one that is', () => {
    fc.assert(
      fc.property(fc.array(anyPart, { minLength: 1 }), parts => {
        const kits = countKitUnits(parts)
        const isEnough = (count: number) =>
          parts.every(({ units, quantity }) => units === null || units >= count * quantity)
        return kits === null ? isEnough(1_000_000) : isEnough(kits) && !isEnough(kits + 1)
      }),
    )
  })
})

describe('sumUnits', () => {
  it('adds a part of a kit to the same variant beside the kit', () => {
    const kit = { variantId: 'kit', quantity: 2, parts: [buildPart('mug', 3, 9), buildPart('shirt', 1, 9)] }
    expect(sumUnits([kit, { variantId: 'mug', quantity: 1 }])).toEqual([
      { variantId: 'mug', quantity: 7 },
      { variantId: 'shirt', quantity: 2 },
    ])
  })

  it('lists each variant once, and loses no unit', () => {
    fc.assert(
      fc.property(fc.array(anyItem), items => {
        const sums = sumUnits(items)
        const total = items.reduce((sum, { quantity, parts }) => {
          const perItem = parts && parts.length > 0 ? parts.reduce((all, part) => all + part.quantity, 0) : 1
          return sum + perItem * quantity
        }, 0)
        expect(new Set(sums.map(sum => sum.variantId)).size).toBe(sums.length)
        expect(sums.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(total)
      }),
    )
  })
})

describe('findItemsWithoutUnits', () => {
  const main = { variantId: 'mug', quantity: 1 }
  const kit = { variantId: 'kit', quantity: 1, parts: [buildPart('mug', 1, null), buildPart('shirt', 1, null)] }

  it('gives a shared part to the main product first', () => {
    expect(findItemsWithoutUnits([main, kit], [{ variantId: 'mug', quantity: 1 }], [])).toEqual([kit])
  })

  it('ignores parts without tracked stock', () => {
    expect(findItemsWithoutUnits([kit], [{ variantId: 'mug', quantity: 1 }], ['shirt'])).toEqual([])
  })

  it('finds nothing when all units were taken', () => {
    fc.assert(fc.property(fc.array(anyItem), items => findItemsWithoutUnits(items, sumUnits(items), []).length === 0))
  })
})

describe('findKitProblem', () => {
  const buildFacts = (variantId: string, facts: Partial<PartFacts> = {}): PartFacts => ({
    variantId,
    exists: true,
    isKit: false,
    isSubscription: false,
    ...facts,
  })

  it.each([
    ['contains_itself', [buildFacts('mug'), buildFacts('kit')], 1],
    ['contains_kit', [buildFacts('other', { isKit: true })], 0],
    ['contains_subscription', [buildFacts('club', { isSubscription: true })], 0],
    ['not_found', [buildFacts('gone', { exists: false })], 0],
    ['repeated', [buildFacts('mug'), buildFacts('mug')], 1],
    ['too_many', Array.from({ length: MAX_KIT_PARTS + 1 }, (_, at) => buildFacts(String(at))), MAX_KIT_PARTS],
  ] as const)('finds the problem %s at its part', (problem, parts, index) => {
    expect(findKitProblem('kit', parts)).toEqual({ index, problem })
  })

  it('accepts different variants', () => {
    expect(findKitProblem('kit', [buildFacts('mug'), buildFacts('shirt')])).toBeNull()
  })
})

describe('formatKitContents', () => {
  it('names the parts with their units in all kits', () => {
    const parts = [
      { title: 'Mug', variantName: 'Mug', quantity: 2 },
      { title: 'Shirt', variantName: 'M', quantity: 1 },
    ]
    expect(formatKitContents(parts)).toBe('2 × Mug, 1 × Shirt M')
    expect(formatKitContents(parts, 3)).toBe('6 × Mug, 3 × Shirt M')
    expect(formatKitContents(null)).toBeNull()
  })
})
