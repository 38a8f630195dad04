import type { FunnelRates } from '#contract/upsell-graph.ts'
import { type RoutedPage, resolveTransitions, toDestinationKey } from '#domain/funnel-transitions.ts'

/** The name of the node for the paid order. Other nodes are named by page id or exit ('thank-you', 'home'). */
export const startNode = 'start'
export type WireKind = 'start' | 'accepted' | 'declined'
/**
 * A transition between two nodes. `count` is how many shoppers followed it, null while unknown; `share` is relative to
 * the views of the page that the transition leaves (0 to 1). `isPast`: shoppers followed the transition, but the pages
 * no longer lead to its target.
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

/** Lists the transitions as the pages are configured now. */
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

const computeShare = (count: number | null, total: number | undefined) =>
  count === null || !total ? null : Math.min(1, count / total)

/**
 * Builds the wires with their counts: the current transitions, and those that shoppers followed in the period of the
 * rates.
 * @param pages the active pages, in order
 */
export function buildWires(pages: readonly RoutedPage[], rates: FunnelRates | null): Wire[] {
  const pageIds = new Set(pages.map(page => page.id))
  const views = new Map(rates?.pages.map(page => [page.pageId, page.views]))
  const getViews = (from: string) => (from === startNode ? rates?.sessions : views.get(from))
  const followedEdges = (rates?.edges ?? []).map(({ from, how, to, count }) => ({
    from: from ?? startNode,
    how: from === null ? ('start' as const) : how,
    to,
    count,
  }))
  const counts = new Map(followedEdges.map(each => [getWireKey(each), each.count]))
  const currentWires = getCurrentWires(pages).map((wire): Wire => {
    const count = rates ? (counts.get(getWireKey(wire)) ?? 0) : null
    return { ...wire, count, share: computeShare(count, getViews(wire.from)), isPast: false }
  })
  const currentKeys = new Set(currentWires.map(getWireKey))
  const pastWires = followedEdges
    .filter(each => !currentKeys.has(getWireKey(each)) && (pageIds.has(each.from) || each.from === startNode))
    .filter(each => pageIds.has(each.to) || each.to === 'thank-you' || each.to === 'home')
    .map((each): Wire => ({ ...each, share: computeShare(each.count, getViews(each.from)), isPast: true }))
  return [...currentWires, ...pastWires]
}

/**
 * Finds the pages that no current transition reaches.
 * @param pages the active pages, in order
 */
export function findUnreachedPages(pages: readonly RoutedPage[]): Set<string> {
  const reached = new Set<string>()
  const queue = pages[0] ? [pages[0].id] : []
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const page = pages.find(each => each.id === id)
    if (!page || reached.has(id)) continue
    reached.add(id)
    queue.push(...Object.values(resolveTransitions(page, pages)).map(toDestinationKey))
  }
  return new Set(pages.filter(page => !reached.has(page.id)).map(page => page.id))
}
