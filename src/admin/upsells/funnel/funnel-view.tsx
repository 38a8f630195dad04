import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Lightbulb, type LucideIcon } from 'lucide-react'
import type { FunnelRates } from '#contract/upsell-graph.ts'
import type { Upsell, UpsellPage } from '#contract/upsells.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../../shell/me.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { ratesQuery } from '../queries.ts'
import { buildFigures, findWeakestPage } from './figures.ts'
import {
  type Change,
  formatAmountChange,
  formatCount,
  formatGrowth,
  formatPoints,
  formatShare,
} from './format-share.ts'
import { FunnelGraph } from './funnel-graph.tsx'
import { FunnelPath } from './funnel-path.tsx'
import { RatesTable } from './rates-table.tsx'
import { useIsPhone } from './use-is-phone.ts'
import { buildWires } from './wires.ts'

const changeStyles: Record<Change['direction'], { icon: LucideIcon | null; colour: string }> = {
  up: { icon: ArrowUp, colour: 'text-brand-ink' },
  down: { icon: ArrowDown, colour: 'text-danger-ink' },
  same: { icon: null, colour: 'text-ink-2' },
}

function Difference({ change: { text, direction } }: { change: Change }) {
  const { icon: Icon, colour } = changeStyles[direction]
  return (
    <span className={cn('num inline-flex items-center gap-0.5 text-sm font-semibold whitespace-nowrap', colour)}>
      {Icon && <Icon className="size-3.5 shrink-0" aria-hidden="true" />}
      {text}
    </span>
  )
}

type FigureProps = { name: string; value: string; change: Change | null; note?: string | undefined }

const Figure = ({ name, value, change, note }: FigureProps) => (
  <div className="border-line py-4 not-first:pl-5 max-md:even:border-l md:not-first:border-l">
    <dt className="text-ink-2">{name}</dt>
    <dd className="flex flex-wrap items-baseline gap-x-2.5">
      <span className="num text-[22px] leading-8 font-semibold md:text-[26px] tracking-[-.03em] [overflow-wrap:anywhere]">
        {value}
      </span>
      {change && <Difference change={change} />}
    </dd>
    <dd className="num min-h-4.5 text-sm text-ink-2">{note}</dd>
  </div>
)

function Figures({ rates }: { rates: FunnelRates }) {
  const { views, accepted, share, revenue, perOrder, changes } = buildFigures(rates)
  const joinAmounts = (texts: readonly string[]) => texts.join(' + ') || words.nothingYet
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-2 gap-x-5 border-y border-line max-md:[&>:nth-child(odd)]:pl-0 md:grid-cols-4">
        <Figure
          name={words.sessions}
          value={formatCount(rates.sessions)}
          change={changes.sessions === null ? null : formatGrowth(changes.sessions)}
          note={words.sessionsEnded(rates.finished)}
        />
        <Figure
          name={words.acceptance}
          value={share === null ? words.nothingYet : formatShare(share)}
          change={changes.share === null ? null : formatPoints(changes.share)}
          note={views > 0 ? words.acceptanceOf(accepted, views) : undefined}
        />
        <Figure
          name={words.extraRevenue}
          value={joinAmounts(revenue)}
          change={changes.revenue === null ? null : formatGrowth(changes.revenue)}
        />
        <Figure
          name={words.extraPerOrder}
          value={joinAmounts(perOrder)}
          change={changes.perOrder && formatAmountChange(changes.perOrder)}
        />
      </dl>
      {rates.before && <p className="text-sm text-ink-2">{words.comparedWith(rates.days)}</p>}
    </div>
  )
}

type WeakestProps = { upsell: Upsell; rates: FunnelRates; onOpen?: ((page: UpsellPage) => void) | undefined }

/** Shows which page loses the most shoppers, and offers to open that page. */
function Weakest({ upsell, rates, onOpen }: WeakestProps) {
  const weakest = findWeakestPage(rates.pages)
  const page = upsell.pages.find(each => each.id === weakest?.pageId)
  if (!weakest || !page) return null
  return (
    <div className="flex items-start gap-3 rounded-md bg-gold-soft px-4 py-3 text-gold-ink md:max-w-120">
      <Lightbulb className="icon-18 mt-px" aria-hidden="true" />
      <div className="grid min-w-0 justify-items-start gap-1.5">
        <p className="[overflow-wrap:anywhere]">{words.weakest(page.title, formatShare(weakest.share))}</p>
        {onOpen && (
          <Button variant="link" className="text-gold-ink" onClick={() => onOpen(page)}>
            {words.weakestAct}
          </Button>
        )}
      </div>
    </div>
  )
}

type FunnelViewProps = { upsell: Upsell; days: number; onOpen: (page: UpsellPage) => void }

/**
 * Shows the funnel as a drawing with its rates, and the same rates as a table. Only members who may edit pages can open
 * a page from here.
 */
export function FunnelView({ upsell, days, onOpen: open }: FunnelViewProps) {
  const onOpen = useHasRole('editor') === false ? undefined : open
  const rates = useQuery(ratesQuery(upsell.id, days))
  const Drawing = useIsPhone() ? FunnelPath : FunnelGraph
  if (rates.isPending) return <LoadingRows rows={5} />
  const loadedRates = rates.data ?? null
  const activePages = upsell.pages.filter(page => page.isActive)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {rates.isError && (
        <ErrorState text={words.ratesFailed} error={rates.error} onRetry={() => void rates.refetch()} />
      )}
      {loadedRates && <Figures rates={loadedRates} />}
      {loadedRates?.sessions === 0 && (
        <p className="text-ink-2">
          {words.noRates} {words.noRatesText}
        </p>
      )}
      <Drawing
        name={upsell.name}
        pages={activePages}
        wires={buildWires(activePages, loadedRates)}
        rates={loadedRates}
        onOpen={onOpen}
      />
      {loadedRates && <Weakest upsell={upsell} rates={loadedRates} onOpen={onOpen} />}
      <RatesTable name={upsell.name} pages={upsell.pages} rates={loadedRates} onOpen={onOpen} />
    </div>
  )
}
