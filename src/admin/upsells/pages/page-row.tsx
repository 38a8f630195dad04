import { Route } from 'lucide-react'
import type { FunnelRates } from '#contract/upsell-graph.ts'
import type { UpsellPage } from '#contract/upsells.ts'
import { formatMoney } from '#domain/money.ts'
import { pages as pageWords, upsells as words } from '#i18n/lazy-words.ts'
import { SortedPage } from '../../editor/pages/sorted-pages.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { getAcceptanceRate } from '../funnel/figures.ts'
import { formatShare } from '../funnel/format-share.ts'
import { PageButtons } from './page-buttons.tsx'
import { TransitionsSummary } from './transitions-summary.tsx'
import type { PageActions } from './use-page-actions.ts'

/** Shows what the page charges, or warns that it charges nothing yet. */
function Offers({ page }: { page: UpsellPage }) {
  const [first, ...others] = page.offers
  if (!first)
    return <span className="text-gold-ink">{page.type === 'custom_html' ? words.noOfferCustom : words.noOffer}</span>
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      {`${first.name} `}
      <span className="num font-medium text-ink">{formatMoney(first.priceCents, first.currency ?? 'usd')}</span>
      {others.length > 0 && ` +${others.length}`}
    </span>
  )
}

function Rate({ rates }: { rates: FunnelRates['pages'][number] | undefined }) {
  const share = rates ? getAcceptanceRate(rates) : null
  if (!rates || share === null) return null
  return <span className="num">{words.rate(formatShare(share), rates.accepted, rates.views)}</span>
}

type PageRowProps = {
  page: UpsellPage
  pages: readonly UpsellPage[]
  /** The position in the list, counted from 0. */
  index: number
  isUnreached: boolean
  rates: FunnelRates['pages'][number] | undefined
  actions: PageActions
}

function Facts({ page, pages, isUnreached, rates, actions }: Omit<PageRowProps, 'index'>) {
  const isVisual = page.type === 'visual_editor'
  return (
    <div className="grid min-w-0 gap-1">
      <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        <span className="min-w-0 [overflow-wrap:anywhere]">{page.title}</span>
        <Badge tone="line">{isVisual ? words.visualEditor : words.customHtml}</Badge>
        {!page.isActive && <Badge>{words.pageHidden}</Badge>}
        {page.draft !== null && <Badge tone="warn">{pageWords.draft}</Badge>}
        {isUnreached && <Badge tone="warn">{words.unreached}</Badge>}
      </h3>
      <p className="flex flex-wrap gap-x-4 text-sm text-ink-2">
        <Offers page={page} />
        <Rate rates={rates} />
        {!page.leadsOn && <span className="text-gold-ink">{words.noWayOn}</span>}
      </p>
      <p className="flex min-w-0 items-start gap-2 text-sm text-ink-2">
        <Route className="icon-16 mt-px shrink-0 text-ink-3" aria-hidden="true" />
        <TransitionsSummary page={page} pages={pages} />
        <Button
          variant="link"
          className="for-editors shrink-0 text-sm"
          aria-label={`${words.leads}: ${page.title}`}
          onClick={() => actions.openDialog('transitions', page)}
        >
          {words.leadsChange}
        </Button>
      </p>
      <p className="truncate font-mono text-xs text-ink-3" title={page.address}>
        {page.address}
      </p>
    </div>
  )
}

/** One page of the funnel: number, offers, targets and actions. It can be dragged by pointer or keyboard. */
export function PageRow({ page, pages, index, isUnreached, rates, actions }: PageRowProps) {
  const count = pages.length
  return (
    <SortedPage
      page={page}
      count={count}
      className={cn(
        'grid-cols-[32px_minmax(0,1fr)] gap-x-3.5 md:px-5',
        count > 1 && 'md:grid-cols-[28px_32px_minmax(0,1fr)] md:pl-3',
      )}
      gripClass="max-md:top-12 max-md:left-4.5 max-md:[--h:44px]"
    >
      <span className="num grid size-8 place-items-center rounded-item bg-sunken font-semibold">{index + 1}</span>
      <Facts page={page} pages={pages} isUnreached={isUnreached} rates={rates} actions={actions} />
      <PageButtons
        page={page}
        index={index}
        count={count}
        actions={actions}
        className={cn(
          'col-span-2 -ml-2.5 flex flex-wrap items-center gap-x-0.5 gap-y-1 max-md:-mr-2 max-md:gap-x-0 max-md:*:px-1.5 max-md:[&_.btn]:[--h:44px] md:col-span-1',
          count > 1 ? 'md:col-start-3' : 'md:col-start-2',
        )}
      />
    </SortedPage>
  )
}
