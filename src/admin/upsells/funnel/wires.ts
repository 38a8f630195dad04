import type { FunnelRates } from '#contract/upsell-graph.ts'
import { type RoutedPage, resolveTransitions, toDestinationKey } from '#domain/funnel-transitions.ts'

/** Where a wire begins and ends: the paid order, a page by its id, or a way out. */
export const startNode = 'start'
export type WireKind = 'start' | 'accepted' | 'declined'
/**
 * A way that shoppers take. `count` is how many took it, null while nothing is known; `share` of those who saw the page it
 * leaves (0 to 1). `isPast`: it was taken, but the pages do not lead that way any more.
 */
export type Wire = {
  from: string
  to: string
  how: WireKind
  count: number | null
  share: number | null
  isPast: boolean
}

const getWireKey = ({ from, to, how }: Pick<Wire, 'from' | 'to' | 'how'>) => `${from} ${how} ${to}`

/** The ways the pages lead now. */
function getCurrentWires(pages: readonly RoutedPage[]): Pick<Wire, 'from' | 'to' | 'how'>[] {
  const [first] = pages
  if (!first) return []
  const wires = [{ from: startNode, to: first.id, how: 'start' as WireKind }]
  for (const page of pages) {
    const { accepted, continue: onward, skip } = resolveTransitions(page, pages)
    wires.push({ from: page.id, to: toDestinationKey(accepted), how: 'accepted' })
    for (const to of new Set([toDestinationKey(onward), toDestinationKey(skip)]))
      wires.push({ from: page.id, to, how: 'declined' })
  }
  return wires
}

const computeShare = (count: number | null, whole: number | undefined) =>
  count === null || !whole ? null : Math.min(1, count / whole)

/**
 * The funnel's ways with how many took them: those of today, and those that were taken in the time of the rates.
 * @param pages the active ones, in order
 */
export function buildWires(pages: readonly RoutedPage[], rates: FunnelRates | null): Wire[] {
  const known = new Set(pages.map(page => page.id))
  const views = new Map(rates?.pages.map(page => [page.pageId, page.views]))
  const seenAt = (from: string) => (from === startNode ? rates?.sessions : views.get(from))
  const taken = (rates?.edges ?? []).map(({ from, how, to, count }) => ({
    from: from ?? startNode,
    how: from === null ? ('start' as const) : how,
    to,
    count,
  }))
  const counts = new Map(taken.map(each => [getWireKey(each), each.count]))
  const now = getCurrentWires(pages).map((wire): Wire => {
    const count = rates ? (counts.get(getWireKey(wire)) ?? 0) : null
    return { ...wire, count, share: computeShare(count, seenAt(wire.from)), isPast: false }
  })
  const drawn = new Set(now.map(getWireKey))
  const past = taken
    .filter(each => !drawn.has(getWireKey(each)) && (known.has(each.from) || each.from === startNode))
    .filter(each => known.has(each.to) || each.to === 'thank-you' || each.to === 'home')
    .map((each): Wire => ({ ...each, share: computeShare(each.count, seenAt(each.from)), isPast: true }))
  return [...now, ...past]
}

/** Pages that no way of today reaches. @param pages the active ones, in order */
export function findUnreachedPages(pages: readonly RoutedPage[]): Set<string> {
  const reached = new Set<string>()
  const open = pages[0] ? [pages[0].id] : []
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const page = pages.find(each => each.id === id)
    if (!page || reached.has(id)) continue
    reached.add(id)
    open.push(...Object.values(resolveTransitions(page, pages)).map(toDestinationKey))
  }
  return new Set(pages.filter(page => !reached.has(page.id)).map(page => page.id))
}
