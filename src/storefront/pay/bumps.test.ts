import { describe, expect, it } from 'vitest'
import type { OfferedBump } from '#contract/offered-bumps.ts'
import { getMainCents, listSelectedBumps, listShownBumps, reportRemovedBumps, withLocalSelection } from './bumps.ts'

const quote = { currency: 'brl', subtotalCents: 11990, discountCents: 0, shippingCents: 0, totalCents: 11990 }
const bump = (id: string, overrides: Partial<OfferedBump> = {}): OfferedBump => ({
  id,
  title: `Item ${id}`,
  text: '',
  productTitle: `Product ${id}`,
  image: null,
  cents: 1990,
  compareAtCents: null,
  placement: 'above_button',
  isSelected: false,
  methods: [],
  ...overrides,
})
const toState = (bumps: OfferedBump[], pickedMethod: 'card' | 'pix' | null = null) => ({
  pickedMethod,
  cart: { methods: ['pix', 'card'] as const, quote, bumps, mainCents: 10000 },
})

describe('listShownBumps', () => {
  it('leaves out order bumps that are not sold with the picked method', () => {
    const bumps = [bump('a', { isSelected: true }), bump('b', { methods: ['card'], isSelected: true })]
    expect(listShownBumps(toState(bumps)).map(({ id }) => id)).toEqual(['a'])
    expect(listSelectedBumps(toState(bumps)).map(({ id }) => id)).toEqual(['a'])
    expect(listSelectedBumps(toState(bumps, 'card')).map(({ id }) => id)).toEqual(['a', 'b'])
  })
})

describe('getMainCents', () => {
  it('returns the price of the main product while an order bump is selected, and otherwise the subtotal', () => {
    expect(getMainCents(toState([bump('a', { isSelected: true })]).cart)).toBe(10000)
    expect(getMainCents(toState([bump('a')]).cart)).toBe(11990)
  })
})

describe('withLocalSelection', () => {
  it('keeps a newer choice of the shopper and the response’s state of order bumps that are new', () => {
    const merged = withLocalSelection([bump('a'), bump('b', { isSelected: true })], [bump('a', { isSelected: true })])
    expect(merged.map(({ isSelected }) => isSelected)).toEqual([true, true])
  })
})

describe('reportRemovedBumps', () => {
  it('reports the titles and the new total once the server has removed order bumps, and nothing otherwise', () => {
    const shown: string[][] = []
    const show = (...texts: string[]) => void shown.push(texts)
    reportRemovedBumps({ quote }, show)
    reportRemovedBumps({ removedBumps: [], quote }, show)
    expect(shown).toEqual([])
    reportRemovedBumps({ removedBumps: ['Item a', 'Item b'], quote }, show)
    expect(shown).toEqual([
      [
        'No longer available and removed from your order: Item a, Item b.',
        'Your total is now R$\u00a0119,90. What you typed is kept.',
      ],
    ])
  })
})
