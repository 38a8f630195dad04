import type { FunnelRates } from '#contract/upsell-graph.ts'
import { formatMoney } from '#domain/money.ts'

type PageRates = FunnelRates['pages'][number]

const sumRates = (pages: readonly PageRates[], field: 'views' | 'accepted') =>
  pages.reduce((total, page) => total + page[field], 0)

/** Returns the share of page views in which the offer was accepted, 0 to 1; null before the first view. */
export const getAcceptanceRate = ({ accepted, views }: Pick<PageRates, 'accepted' | 'views'>): number | null =>
  views === 0 ? null : Math.min(1, accepted / views)

type Totals = Pick<FunnelRates, 'sessions' | 'revenue'> & { views: number; accepted: number }

const computeGrowth = (current: number, previous: number) => (previous === 0 ? null : current / previous - 1)

/** Returns the revenue of both periods in cents; null unless all revenue is in one currency. */
function sumRevenue(current: Totals, previous: Totals) {
  const [currency, ...others] = new Set([...current.revenue, ...previous.revenue].map(each => each.currency))
  if (!currency || others.length > 0) return null
  const getCents = ({ revenue }: Totals) => revenue[0]?.cents ?? 0
  return { currency, current: getCents(current), previous: getCents(previous) }
}

/**
 * Rounds to whole cents, as in the displayed amounts, so that the displayed change is the difference of the two
 * displayed amounts.
 */
const computeCentsPerOrder = (cents: number, sessions: number) => Math.round(cents / sessions)

/**
 * Computes the changes against the previous period: `sessions` and `revenue` as growth relative to the previous value,
 * `share` as a difference of shares (0 to 1), `perOrder` as a difference in cents. A change is null when it cannot be
 * computed.
 */
function buildChanges(current: Totals, previous: Totals | null) {
  if (!previous) return { sessions: null, share: null, revenue: null, perOrder: null }
  const [share, previousShare] = [getAcceptanceRate(current), getAcceptanceRate(previous)]
  const revenues = sumRevenue(current, previous)
  return {
    sessions: computeGrowth(current.sessions, previous.sessions),
    share: share === null || previousShare === null ? null : share - previousShare,
    revenue: revenues && computeGrowth(revenues.current, revenues.previous),
    perOrder:
      revenues && current.sessions > 0
        ? {
            currency: revenues.currency,
            cents:
              computeCentsPerOrder(revenues.current, current.sessions) -
              computeCentsPerOrder(revenues.previous, previous.sessions),
          }
        : null,
  }
}

/**
 * Sums up the whole funnel and compares it with the previous period. Amounts stay in the currencies in which they were
 * charged.
 */
export function buildFigures({ pages, revenue, sessions, before }: FunnelRates) {
  const views = sumRates(pages, 'views')
  const accepted = sumRates(pages, 'accepted')
  const formatEach = (share: (cents: number) => number) =>
    revenue.map(({ cents, currency }) => formatMoney(share(cents), currency))
  return {
    views,
    accepted,
    share: getAcceptanceRate({ views, accepted }),
    revenue: formatEach(cents => cents),
    perOrder: sessions === 0 ? [] : formatEach(cents => computeCentsPerOrder(cents, sessions)),
    changes: buildChanges({ sessions, views, accepted, revenue }, before),
  }
}

/** With fewer views than this, the share of declines of a page is too noisy to report. */
const minViews = 20

/**
 * Finds the page with the largest share of declines among pages that have enough views and more declines than accepts.
 */
export function findWeakestPage(pages: readonly PageRates[]): { pageId: string; share: number } | null {
  const candidates = pages.filter(page => page.views >= minViews && page.declined > page.accepted)
  const [weakest] = candidates
    .map(({ pageId, declined, views }) => ({ pageId, share: Math.min(1, declined / views) }))
    .sort((a, b) => b.share - a.share)
  return weakest ?? null
}
