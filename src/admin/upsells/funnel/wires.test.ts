import { describe, expect, it } from 'vitest'
import type { FunnelRates } from '#contract/upsell-graph.ts'
import type { RoutedPage, TransitionTargets } from '#domain/funnel-transitions.ts'
import { layoutGraph } from './graph-layout.ts'
import { buildWires, findUnreachedPages, startNode } from './wires.ts'

const page = (order: number, targets: Partial<TransitionTargets> = {}): RoutedPage => ({
  id: `p${order}`,
  order,
  isActive: true,
  targets: { accepted: null, declined: null, ...targets },
})
const to = (order: number) => ({ to: 'page', pageId: `p${order}` }) as const
const listWires = (pages: RoutedPage[], rates: FunnelRates | null = null) =>
  buildWires(pages, rates).map(wire => `${wire.from} ${wire.how} ${wire.to}${wire.isPast ? ' past' : ''}`)
const rates: FunnelRates = {
  days: 30,
  sessions: 10,
  finished: 8,
  revenue: [],
  pages: [{ pageId: 'p1', views: 8, accepted: 2, declined: 6, failed: 0 }],
  edges: [
    { from: null, to: 'p1', how: 'accepted', count: 10 },
    { from: 'p1', to: 'p2', how: 'accepted', count: 2 },
    { from: 'p1', to: 'gone', how: 'declined', count: 1 },
    { from: 'p1', to: 'thank-you', how: 'declined', count: 3 },
  ],
  before: null,
}

describe('buildWires', () => {
  it('leads to the next page after a purchase or `Continue`, and to the home page after `Skip`, by default', () => {
    expect(listWires([page(1), page(2)])).toEqual([
      'start start p1',
      'p1 accepted p2',
      'p1 declined p2',
      'p1 declined home',
      'p2 accepted thank-you',
      'p2 declined thank-you',
      'p2 declined home',
    ])
    expect(listWires([page(1, { declined: to(3), accepted: { to: 'thank-you' } }), page(2), page(3)])).toContain(
      'p1 declined p3',
    )
  })

  it('reports how many shoppers followed a wire, and their share of the views of the page that the wire leaves', () => {
    const wires = buildWires([page(1), page(2)], rates)
    const findWire = (from: string, how: string, target: string) =>
      wires.find(each => each.from === from && each.how === how && each.to === target)
    expect(findWire(startNode, 'start', 'p1')).toMatchObject({ count: 10, share: 1 })
    expect(findWire('p1', 'accepted', 'p2')).toMatchObject({ count: 2, share: 0.25 })
    expect(findWire('p1', 'declined', 'p2')).toMatchObject({ count: 0, share: 0 })
    expect(findWire('p2', 'accepted', 'thank-you')).toMatchObject({ count: 0, share: null })
  })

  it('keeps wires that shoppers followed before the targets changed, except wires to deleted pages', () => {
    expect(listWires([page(1), page(2)], rates).filter(text => text.endsWith('past'))).toEqual([
      'p1 declined thank-you past',
    ])
  })

  it('finds the pages that no wire reaches', () => {
    const pages = [page(1, { accepted: to(3), declined: to(3) }), page(2), page(3)]
    expect([...findUnreachedPages(pages)]).toEqual(['p2'])
    expect([...findUnreachedPages([page(1), page(2)])]).toEqual([])
  })
})

describe('layoutGraph', () => {
  const draw = (pages: RoutedPage[]) =>
    layoutGraph(
      pages.map(each => each.id),
      buildWires(pages, null),
    )
  const downsell = [page(1, { accepted: to(3), declined: to(2) }), page(2), page(3)]

  it('places pages from left to right, with the target of a purchase above the target of a decline', () => {
    const { positions } = draw([
      page(1, { accepted: to(2), declined: to(3) }),
      page(2, { accepted: { to: 'thank-you' }, declined: { to: 'thank-you' } }),
      page(3),
    ])
    const [one, two, three] = ['p1', 'p2', 'p3'].map(id => positions.get(id))
    expect(two?.x).toBe(three?.x)
    expect(two?.x).toBeGreaterThan(one?.x ?? 0)
    expect(two?.y).toBeLessThan(three?.y ?? 0)
  })

  it('places nodes without overlap, and draws every wire', () => {
    const { positions, wires, width } = draw(downsell)
    const corners = [...positions.values()].map(({ x, y }) => `${x} ${y}`)
    expect(new Set(corners).size).toBe(corners.length)
    expect(Math.max(...[...positions.values()].map(({ x }) => x + 186))).toBeLessThanOrEqual(width)
    expect(wires).toHaveLength(buildWires(downsell, null).length)
    // A wire that bypasses a page runs above or below all nodes.
    const bypass = wires.find(({ wire }) => wire.from === 'p1' && wire.to === 'p3')
    expect(bypass?.path).toMatch(/ -\d+(\.\d+)?H/)
  })
})
