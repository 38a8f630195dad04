import { findNextPage, type OrderedPage } from './funnel.ts'

/**
 * Where a seller sends shoppers after a page: to the next page, to another page of the funnel, or out of the funnel.
 */
export type TransitionTarget = { to: 'next' | 'thank-you' | 'home' } | { to: 'page'; pageId: string }
/**
 * The targets of a page. Null means the default of `resolveTransitions`. The `declined` target, such as a downsell,
 * applies to both `Continue` and `Skip`.
 */
export type TransitionTargets = { accepted: TransitionTarget | null; declined: TransitionTarget | null }
export type RoutedPage = OrderedPage & { id: string; targets: TransitionTargets }

/** The resolved target: the id of a page of the funnel, or an exit, after which no offers follow. */
export type Destination = { page: string } | 'thank-you' | 'home'
/** Returns the destination as one string: a page's id, 'thank-you' or 'home'. */
export const toDestinationKey = (where: Destination): string => (typeof where === 'object' ? where.page : where)
/** The destinations after a shopper buys, clicks `Continue`, or clicks `Skip`. */
export type PageTransitions = { accepted: Destination; continue: Destination; skip: Destination }

function findFollowingPage(page: RoutedPage, pages: readonly RoutedPage[]): Destination {
  const order = findNextPage(pages, page.order)
  const next = pages.find(each => each.isActive && each.order === order)
  return next ? { page: next.id } : 'thank-you'
}

function resolveDestination(target: TransitionTarget, page: RoutedPage, pages: readonly RoutedPage[]): Destination {
  if (target.to === 'thank-you' || target.to === 'home') return target.to
  if (target.to === 'page') {
    const targetPage = pages.find(each => each.id === target.pageId)
    // A page cannot be its own target.
    if (targetPage?.isActive && targetPage.id !== page.id) return { page: targetPage.id }
  }
  return findFollowingPage(page, pages)
}

/**
 * Resolves where a purchase, `Continue` and `Skip` lead. Without a target, a purchase and `Continue` lead to the next
 * active page, and `Skip` leads to the home page. A target that is missing, inactive or the page itself is replaced
 * with the next active page.
 */
export function resolveTransitions(page: RoutedPage, pages: readonly RoutedPage[]): PageTransitions {
  const { accepted, declined } = page.targets
  const next = { to: 'next' } as const
  return {
    accepted: resolveDestination(accepted ?? next, page, pages),
    continue: resolveDestination(declined ?? next, page, pages),
    skip: resolveDestination(declined ?? { to: 'home' }, page, pages),
  }
}

const listNextPageIds = (page: RoutedPage, pages: readonly RoutedPage[]): string[] => {
  const transitions = resolveTransitions(page, pages)
  return [transitions.accepted, transitions.continue, transitions.skip].flatMap(where =>
    typeof where === 'object' ? where.page : [],
  )
}

/**
 * Finds the first cycle among the active pages. Returns its pages in the order in which shoppers would see them,
 * starting with the page of the lowest order. Returns null when no path repeats a page.
 */
export function findCycle<P extends RoutedPage>(pages: readonly P[]): P[] | null {
  const active = pages.filter(page => page.isActive).sort((a, b) => a.order - b.order)
  const finished = new Set<string>()
  const walk = (page: P, path: readonly P[]): P[] | null => {
    const firstVisit = path.indexOf(page)
    if (firstVisit >= 0) return path.slice(firstVisit)
    if (finished.has(page.id)) return null
    for (const id of listNextPageIds(page, active)) {
      const next = active.find(each => each.id === id)
      const cycle = next ? walk(next, [...path, page]) : null
      if (cycle) return cycle
    }
    finished.add(page.id)
    return null
  }
  for (const page of active) {
    const cycle = walk(page, [])
    if (cycle) return rotateToLowest(cycle)
  }
  return null
}

function rotateToLowest<P extends RoutedPage>(cycle: readonly P[]): P[] {
  const lowest = cycle.reduce(
    (lowestIndex, page, at) => (page.order < (cycle[lowestIndex]?.order ?? 0) ? at : lowestIndex),
    0,
  )
  return [...cycle.slice(lowest), ...cycle.slice(0, lowest)]
}
