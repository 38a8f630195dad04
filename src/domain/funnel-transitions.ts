import { findNextPage, type OrderedPage } from './funnel.ts'

/** Where a seller sends shoppers from a page: to the next page, to another page of the funnel, or out of the funnel. */
export type TransitionTarget = { to: 'next' | 'thank-you' | 'home' } | { to: 'page'; pageId: string }
/**
 * Null means the default of `resolveTransitions`. A `declined` target applies to Continue and Skip alike (a downsell).
 */
export type TransitionTargets = { accepted: TransitionTarget | null; declined: TransitionTarget | null }
export type RoutedPage = OrderedPage & { id: string; targets: TransitionTargets }

/** The resolved target: a page of the funnel by its id, or an exit, which ends the offers. */
export type Destination = { page: string } | 'thank-you' | 'home'
/** The destination as one string: a page's id, 'thank-you' or 'home'. */
export const toDestinationKey = (where: Destination): string => (typeof where === 'object' ? where.page : where)
/** The destination of each answer to a page: bought, Continue, Skip. */
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
 * Resolves where each answer to a page leads. Without a target, a purchase and Continue lead to the next active page
 * and Skip leads home. A target that is missing, inactive or the page itself is replaced by the next active page.
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
 * Finds the first cycle among the active pages. Returns its pages in the order shoppers would see them, starting with
 * the lowest, or null when every path ends.
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
