import { describe, expect, it } from 'vitest'
import { findFirstPage, findNextPage, findShadowingFunnels, matchesTrigger, upsellPagePath } from './funnel.ts'

const pages = [
  { order: 3, isActive: true },
  { order: 1, isActive: false },
  { order: 2, isActive: true },
]

describe('pages of a funnel', () => {
  it('starts a funnel at the active page with the lowest order', () => {
    expect(findFirstPage(pages)).toBe(2)
    expect(findFirstPage([{ order: 1, isActive: false }])).toBeNull()
    expect(findFirstPage([])).toBeNull()
  })
  it('continues a funnel with the next active page and ends after the last active page', () => {
    expect(findNextPage(pages, 1)).toBe(2)
    expect(findNextPage(pages, 2)).toBe(3)
    expect(findNextPage(pages, 3)).toBeNull()
  })
  it('builds the path of a funnel page from its order', () => {
    expect(upsellPagePath('u', 2)).toBe('/upsell/u/page/2')
  })
})

describe('matchesTrigger', () => {
  it('matches any SKU of a product for which no SKUs are listed', () => {
    expect(matchesTrigger({ productIds: ['p'], productSkus: null }, { productId: 'p', sku: 'A' })).toBe(true)
    expect(matchesTrigger({ productIds: ['p'], productSkus: { q: ['X'] } }, { productId: 'p', sku: null })).toBe(true)
  })
  it('matches only the listed SKUs of a product', () => {
    const trigger = { productIds: ['p'], productSkus: { p: ['A'] } }
    expect(matchesTrigger(trigger, { productId: 'p', sku: 'A' })).toBe(true)
    expect(matchesTrigger(trigger, { productId: 'p', sku: 'B' })).toBe(false)
    expect(matchesTrigger(trigger, { productId: 'p', sku: null })).toBe(false)
    expect(matchesTrigger(trigger, { productId: 'q', sku: 'A' })).toBe(false)
  })
})

describe('findShadowingFunnels', () => {
  const old = { id: '1', isActive: true, createdAt: '2026-01-01', productIds: ['p'], productSkus: null }
  const newer = { ...old, id: '2', createdAt: '2026-02-01' }
  it('returns the newer active funnel that opens instead of the older one', () => {
    expect(findShadowingFunnels(old, [old, newer])).toEqual([newer])
    expect(findShadowingFunnels(newer, [old, newer])).toEqual([])
    expect(findShadowingFunnels(old, [old, { ...newer, isActive: false }])).toEqual([])
  })
  it('ignores a newer funnel for other SKUs of the same product', () => {
    const a = { ...old, productSkus: { p: ['A'] } }
    expect(findShadowingFunnels(a, [a, { ...newer, productSkus: { p: ['B'] } }])).toEqual([])
    expect(findShadowingFunnels(a, [a, { ...newer, productSkus: { p: ['A', 'B'] } }])).toHaveLength(1)
  })
})
