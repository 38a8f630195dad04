import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Destination,
  findCycle,
  type RoutedPage,
  resolveTransitions,
  type TransitionTarget,
} from './funnel-transitions.ts'

const page = (
  order: number,
  accepted: TransitionTarget | null = null,
  declined: TransitionTarget | null = null,
): RoutedPage => ({
  id: `p${order}`,
  order,
  isActive: true,
  targets: { accepted, declined },
})
const to = (order: number): TransitionTarget => ({ to: 'page', pageId: `p${order}` })
const hidden = (routedPage: RoutedPage): RoutedPage => ({ ...routedPage, isActive: false })
const loop = (pages: RoutedPage[]) => findCycle(pages)?.map(each => each.order) ?? null

describe('resolveTransitions', () => {
  it('leads by default to the next page after a purchase or `Continue`, and to the home page after `Skip`', () => {
    const pages = [page(1), page(2)]
    expect(resolveTransitions(page(1), pages)).toEqual({
      accepted: { page: 'p2' },
      continue: { page: 'p2' },
      skip: 'home',
    })
    expect(resolveTransitions(page(2), pages)).toEqual({ accepted: 'thank-you', continue: 'thank-you', skip: 'home' })
  })
  it('follows the `declined` target for both `Continue` and `Skip`', () => {
    const first = page(1, { to: 'thank-you' }, to(3))
    const pages = [first, page(2), page(3)]
    expect(resolveTransitions(first, pages)).toEqual({
      accepted: 'thank-you',
      continue: { page: 'p3' },
      skip: { page: 'p3' },
    })
    const exitPage = page(1, { to: 'home' }, { to: 'thank-you' })
    expect(resolveTransitions(exitPage, [exitPage, page(2)])).toEqual({
      accepted: 'home',
      continue: 'thank-you',
      skip: 'thank-you',
    })
  })
  it('leads to the next page when the target is inactive, missing or the page itself', () => {
    for (const aim of [to(3), to(9), to(1)]) {
      const first = page(1, aim, aim)
      expect(resolveTransitions(first, [first, page(2), hidden(page(3))])).toEqual({
        accepted: { page: 'p2' },
        continue: { page: 'p2' },
        skip: { page: 'p2' },
      })
    }
  })
})

describe('findCycle', () => {
  it('returns the pages of a cycle in the order of visits, starting with the page that is first in the funnel', () => {
    expect(loop([page(1), page(2), page(3)])).toBeNull()
    expect(loop([page(1, to(3)), page(2, to(1)), page(3, { to: 'home' }, { to: 'home' })])).toEqual([1, 2])
    expect(loop([page(1), page(2), page(3, null, to(2))])).toEqual([2, 3])
  })
  it('finds a cycle that arises when an inactive page is skipped, but no cycle through an inactive page', () => {
    const pages = [page(1, to(3), to(3)), page(2, null, to(1)), page(3)]
    expect(loop(pages)).toBeNull()
    expect(loop(pages.map(each => (each.order === 3 ? hidden(each) : each)))).toEqual([1, 2])
    expect(loop(pages.map(each => (each.order === 2 ? hidden(each) : each)))).toBeNull()
  })
})

const target = (count: number): fc.Arbitrary<TransitionTarget | null> =>
  fc.oneof(
    fc.constant(null),
    fc.constantFrom<TransitionTarget>({ to: 'next' }, { to: 'thank-you' }, { to: 'home' }),
    fc.integer({ min: 1, max: count + 1 }).map(to),
  )
const funnel = fc
  .integer({ min: 1, max: 8 })
  .chain(count =>
    fc.tuple(
      ...Array.from({ length: count }, (_, at) =>
        fc
          .tuple(target(count), target(count), fc.boolean())
          .map(([accepted, declined, isActive]) => ({ ...page(at + 1, accepted, declined), isActive })),
      ),
    ),
  )
const answers = ['accepted', 'continue', 'skip'] as const

describe('resolveTransitions and findCycle on random funnels', () => {
  it('leads only to active pages or out of the funnel', () => {
    fc.assert(
      fc.property(funnel, pages => {
        for (const routedPage of pages)
          for (const destination of Object.values(resolveTransitions(routedPage, pages)))
            expect(
              destination === 'home' ||
                destination === 'thank-you' ||
                pages.some(each => each.id === destination.page && each.isActive),
            ).toBe(true)
      }),
    )
  })
  it('never shows a page twice in a funnel without a cycle, whatever shoppers select', () => {
    fc.assert(
      fc.property(
        funnel,
        fc.array(fc.constantFrom(...answers), { minLength: 9, maxLength: 9 }),
        (pages, shopperAnswers) => {
          const start = pages.find(each => each.isActive)
          if (!start) return
          const visited = new Set<string>()
          let current: RoutedPage | undefined = start
          for (const answer of shopperAnswers) {
            if (!current) break
            const twice = visited.has(current.id)
            if (twice) expect(findCycle(pages)).not.toBeNull()
            if (twice) break
            visited.add(current.id)
            const destination: Destination = resolveTransitions(current, pages)[answer]
            current = typeof destination === 'object' ? pages.find(each => each.id === destination.page) : undefined
          }
        },
      ),
    )
  })
  it('leads from each page of a cycle to the next page of the cycle', () => {
    fc.assert(
      fc.property(funnel, pages => {
        const cycle = findCycle(pages)
        if (!cycle) return
        for (const [at, routedPage] of cycle.entries()) {
          const next = cycle[(at + 1) % cycle.length]
          const destinations = Object.values(resolveTransitions(routedPage, pages)).map(destination =>
            typeof destination === 'object' ? destination.page : destination,
          )
          expect(destinations).toContain(next?.id)
        }
      }),
    )
  })
})
