import type { FunnelRates } from '#contract/upsell-graph.ts'
import { formatMoney } from '#domain/money.ts'

type PageRates = FunnelRates['pages'][number]

const sum = (pages: readonly PageRates[], what: 'views' | 'accepted') =>
  pages.reduce((total, page) => total + page[what], 0)

/** Part of the views that said yes, 0 to 1; null before the first view. */
export const acceptedShare = ({ accepted, views }: Pick<PageRates, 'accepted' | 'views'>): number | null =>
  views === 0 ? null : Math.min(1, accepted / views)

type Totals = Pick<FunnelRates, 'sessions' | 'revenue'> & { views: number; accepted: number }

const growth = (now: number, before: number) => (before === 0 ? null : now / before - 1)

/** What both brought, where all of it is of one currency; amounts of two are never compared. */
function moneyOf(now: Totals, before: Totals) {
  const [currency, ...others] = new Set([...now.revenue, ...before.revenue].map(each => each.currency))
  if (!currency || others.length > 0) return null
  const cents = ({ revenue }: Totals) => revenue[0]?.cents ?? 0
  return { currency, now: cents(now), before: cents(before) }
}

/** Cents of each order, as they are shown. */
const perOrder = (cents: number, sessions: number) => Math.round(cents / sessions)

/**
 * How the figures differ from those before: `sessions` and `revenue` as a part of what was, `share` in parts of a whole, the
 * revenue of an order as an amount. Null where there is nothing to compare with.
 */
function changesOf(now: Totals, before: Totals | null) {
  if (!before) return { sessions: null, share: null, revenue: null, perOrder: null }
  const [share, former] = [acceptedShare(now), acceptedShare(before)]
  const money = moneyOf(now, before)
  return {
    sessions: growth(now.sessions, before.sessions),
    share: share === null || former === null ? null : share - former,
    revenue: money && growth(money.now, money.before),
    perOrder:
      money && now.sessions > 0
        ? {
            currency: money.currency,
            cents: perOrder(money.now, now.sessions) - perOrder(money.before, before.sessions),
          }
        : null,
  }
}

/** What the funnel brought as a whole, beside the period before. Money stays in the currencies it was charged in. */
export function figuresOf({ pages, revenue, sessions, before }: FunnelRates) {
  const views = sum(pages, 'views')
  const accepted = sum(pages, 'accepted')
  const money = (share: (cents: number) => number) =>
    revenue.map(({ cents, currency }) => formatMoney(share(cents), currency))
  return {
    views,
    accepted,
    share: acceptedShare({ views, accepted }),
    revenue: money(cents => cents),
    perOrder: sessions === 0 ? [] : money(cents => perOrder(cents, sessions)),
    changes: changesOf({ sessions, views, accepted, revenue }, before),
  }
}

/** Fewer views tell nothing yet. */
const enough = 20

/** The page most of whose visitors decline, once enough saw it; null: none stands out. */
export function weakestOf(pages: readonly PageRates[]): { pageId: string; share: number } | null {
  const told = pages.filter(page => page.views >= enough && page.declined > page.accepted)
  const [weakest] = told
    .map(({ pageId, declined, views }) => ({ pageId, share: Math.min(1, declined / views) }))
    .sort((a, b) => b.share - a.share)
  return weakest ?? null
}
