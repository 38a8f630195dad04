import { findNextPage, type OrderedPage } from './funnel.ts'

/** Where a seller sends shoppers from a page: the next one, another page of the funnel, or out of it. */
export type TransitionTarget = { to: 'next' | 'thank-you' | 'home' } | { to: 'page'; pageId: string }
/** Null: as the specification says. A named `declined` governs Continue and Skip alike (a downsell). */
export type TransitionTargets = { accepted: TransitionTarget | null; declined: TransitionTarget | null }
export type RoutedPage = OrderedPage & { id: string; targets: TransitionTargets }

/** Where a shopper really goes: a page of the funnel by its id, or out of it, which ends the offers. */
export type Destination = { page: string } | 'thank-you' | 'home'
/** That place as one word: a page's id, 'thank-you' or 'home'. */
export const toDestinationKey = (where: Destination): string => (typeof where === 'object' ? where.page : where)
/** Where each answer to a page leads: bought, Continue, Skip. */
export type PageTransitions = { accepted: Destination; continue: Destination; skip: Destination }

function findFollowingPage(page: RoutedPage, pages: readonly RoutedPage[]): Destination {
  const order = findNextPage(pages, page.order)
  const next = pages.find(each => each.isActive && each.order === order)
  return next ? { page: next.id } : 'thank-you'
}

function resolveDestination(target: TransitionTarget, page: RoutedPage, pages: readonly RoutedPage[]): Destination {
  if (target.to === 'thank-you' || target.to === 'home') return target.to
  if (target.to === 'page') {
    const aim = pages.find(each => each.id === target.pageId)
    // The page itself is no way on either.
    if (aim?.isActive && aim.id !== page.id) return { page: aim.id }
  }
  return findFollowingPage(page, pages)
}

/**
 * Where a page leads among the pages of its funnel. Without a target a purchase and Continue go to the next active page
 * and Skip goes home; a page that is gone or hidden is passed over: its place takes the next one.
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
  const leads = resolveTransitions(page, pages)
  return [leads.accepted, leads.continue, leads.skip].flatMap(where => (typeof where === 'object' ? where.page : []))
}

/**
 * The first round that shoppers could walk for ever, as its pages in the order they come, the lowest first. Null: every
 * way through the active pages ends.
 */
export function findCycle<P extends RoutedPage>(pages: readonly P[]): P[] | null {
  const active = pages.filter(page => page.isActive).sort((a, b) => a.order - b.order)
  const done = new Set<string>()
  const walk = (page: P, path: readonly P[]): P[] | null => {
    const seen = path.indexOf(page)
    if (seen >= 0) return path.slice(seen)
    if (done.has(page.id)) return null
    for (const id of listNextPageIds(page, active)) {
      const next = active.find(each => each.id === id)
      const loop = next ? walk(next, [...path, page]) : null
      if (loop) return loop
    }
    done.add(page.id)
    return null
  }
  for (const page of active) {
    const loop = walk(page, [])
    if (loop) return rotateToLowest(loop)
  }
  return null
}

function rotateToLowest<P extends RoutedPage>(loop: readonly P[]): P[] {
  const lowest = loop.reduce((least, page, at) => (page.order < (loop[least]?.order ?? 0) ? at : least), 0)
  return [...loop.slice(lowest), ...loop.slice(0, lowest)]
}
