import { describe, expect, it } from 'vitest'
import type { FunnelRates } from '#contract/upsell-graph.ts'
import { buildFigures, findWeakestPage } from './figures.ts'
import { formatAmountChange, formatGrowth, formatPoints } from './format-share.ts'

const page = (pageId: string, views: number, accepted: number, declined: number) => ({
  pageId,
  views,
  accepted,
  declined,
  failed: 0,
})

it('adds up the rates of all pages and divides the revenue by the number of sessions', () => {
  const rates = {
    days: 30,
    sessions: 40,
    finished: 30,
    revenue: [
      { currency: 'usd', cents: 10_001 },
      { currency: 'brl', cents: 4_000 },
    ],
    pages: [page('a', 40, 10, 25), page('b', 10, 5, 5)],
    edges: [],
    before: null,
  }
  expect(buildFigures(rates)).toMatchObject({
    views: 50,
    accepted: 15,
    share: 0.3,
    revenue: ['$100.01', 'R$\u00a040,00'],
  })
  expect(buildFigures(rates).perOrder).toEqual(['$2.50', 'R$\u00a01,00'])
  expect(buildFigures({ ...rates, sessions: 0, pages: [], revenue: [] })).toMatchObject({ share: null, perOrder: [] })
})

it('finds the page with the largest share of declines among pages with enough views', () => {
  expect(findWeakestPage([page('a', 19, 0, 19), page('b', 40, 30, 10)])).toBeNull()
  expect(findWeakestPage([page('a', 100, 30, 60), page('b', 40, 5, 30)])).toEqual({ pageId: 'b', share: 0.75 })
})

describe('changes against the previous period', () => {
  const usd = (cents: number) => [{ currency: 'usd', cents }]
  const currentRates = {
    days: 30,
    finished: 0,
    edges: [],
    sessions: 40,
    revenue: usd(20_000),
    pages: [page('a', 50, 15, 25)],
  }
  const previous = { sessions: 50, views: 60, accepted: 12, revenue: usd(16_000) }
  const buildChanges = (before: FunnelRates['before'], overrides: Partial<FunnelRates> = {}) =>
    buildFigures({ ...currentRates, ...overrides, before }).changes
  const noChanges = { sessions: null, share: null, revenue: null, perOrder: null }

  it('computes the growth of sessions and revenue, and the changes of acceptance rate and revenue per order', () => {
    const { sessions, share, revenue, perOrder } = buildChanges(previous)
    expect(sessions).toBeCloseTo(-0.2)
    expect(share).toBeCloseTo(0.1)
    expect(revenue).toBeCloseTo(0.25)
    expect(perOrder).toEqual({ currency: 'usd', cents: 500 - 320 })
  })

  it('reports null for figures that cannot be compared with the previous period', () => {
    expect(buildChanges(null)).toEqual(noChanges)
    expect(buildChanges({ ...previous, views: 0, accepted: 0, revenue: [] })).toMatchObject({
      share: null,
      revenue: null,
    })
    expect(buildChanges(previous, { sessions: 0, revenue: [], pages: [] })).toMatchObject({
      sessions: -1,
      share: null,
      revenue: -1,
      perOrder: null,
    })
  })

  it('does not compare amounts in different currencies', () => {
    const brl = [{ currency: 'brl', cents: 4_000 }]
    for (const before of [brl, [...brl, ...usd(100)]])
      expect(buildChanges({ ...previous, revenue: before })).toMatchObject({ revenue: null, perOrder: null })
    expect(buildChanges(previous, { revenue: [...brl, ...usd(100)] })).toMatchObject({ revenue: null, perOrder: null })
  })

  it('formats an increase or decrease with a sign, and an unchanged figure without a sign', () => {
    expect(formatGrowth(0.0812)).toEqual({ text: '+8,1%', direction: 'up' })
    expect(formatGrowth(-0.2)).toEqual({ text: '−20%', direction: 'down' })
    expect(formatGrowth(0.0004)).toEqual({ text: '0%', direction: 'same' })
    expect(formatPoints(0.024)).toEqual({ text: '+2,4 p.p.', direction: 'up' })
    expect(formatAmountChange({ cents: -710, currency: 'usd' })).toEqual({ text: '−$7.10', direction: 'down' })
  })
})
