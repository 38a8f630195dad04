import { expect, it } from 'vitest'
import { figuresOf, weakestOf } from './figures.ts'

const page = (pageId: string, views: number, accepted: number, declined: number) => ({
  pageId,
  views,
  accepted,
  declined,
  failed: 0,
})

it('adds up pages, and shares money between all who entered', () => {
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
  }
  expect(figuresOf(rates)).toMatchObject({ views: 50, accepted: 15, share: 0.3, revenue: ['$100.01', 'R$\u00a040,00'] })
  expect(figuresOf(rates).perOrder).toEqual(['$2.50', 'R$\u00a01,00'])
  expect(figuresOf({ ...rates, sessions: 0, pages: [], revenue: [] })).toMatchObject({ share: null, perOrder: [] })
})

it('names the page that loses most once enough saw it', () => {
  expect(weakestOf([page('a', 19, 0, 19), page('b', 40, 30, 10)])).toBeNull()
  expect(weakestOf([page('a', 100, 30, 60), page('b', 40, 5, 30)])).toEqual({ pageId: 'b', share: 0.75 })
})
