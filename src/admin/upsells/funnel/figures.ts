import type { FunnelRates } from '#contract/upsell-graph.ts'
import { formatMoney } from '#domain/money.ts'

type PageRates = FunnelRates['pages'][number]

const sum = (pages: readonly PageRates[], what: 'views' | 'accepted') =>
  pages.reduce((total, page) => total + page[what], 0)

/** Part of the views that said yes, 0 to 1; null before the first view. */
export const acceptedShare = ({ accepted, views }: Pick<PageRates, 'accepted' | 'views'>): number | null =>
  views === 0 ? null : Math.min(1, accepted / views)

/** What the funnel brought as a whole. Money stays in the currencies it was charged in. */
export function figuresOf({ pages, revenue, sessions }: FunnelRates) {
  const views = sum(pages, 'views')
  const accepted = sum(pages, 'accepted')
  const money = (share: (cents: number) => number) =>
    revenue.map(({ cents, currency }) => formatMoney(share(cents), currency))
  return {
    views,
    accepted,
    share: acceptedShare({ views, accepted }),
    revenue: money(cents => cents),
    perOrder: sessions === 0 ? [] : money(cents => Math.round(cents / sessions)),
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
