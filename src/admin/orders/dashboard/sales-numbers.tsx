import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { readDashboard } from '#contract/dashboard.ts'
import type { Received } from '#contract/endpoint.ts'
import { calculateSalesMetric, salesMetrics } from '#domain/sales.ts'
import { sales as words } from '#i18n/lazy-words.ts'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatZoneName } from '../../ui/shop-time-zone.ts'
import { formatDay, formatMetric } from './format-metric.ts'
import { MethodConversion } from './method-conversion.tsx'
import { MetricTile } from './metric-tile.tsx'
import { buildDashboardQuery, type NumbersChoice, useNumbersChoice } from './numbers-choice.ts'
import { NumbersHead } from './numbers-head.tsx'
import { dashboardQuery } from './queries.ts'

const SalesChart = lazy(async () => ({ default: (await import('./sales-chart.tsx')).SalesChart }))
/** This placeholder has the height of the chart, so that the layout does not shift when the chart loads. */
const ChartPlaceholder = () => <div className="h-60 animate-pulse rounded-item bg-sunken" aria-hidden="true" />

type Props = {
  dashboard: Received<typeof readDashboard>
  choice: NumbersChoice
  onChange: (to: Partial<NumbersChoice>) => void
}

function Numbers({ dashboard, choice, onChange }: Props) {
  const { total, totalBefore, days, before, timeZone } = dashboard
  // Without any sales every amount is zero, so any currency can be shown.
  const currency = dashboard.currency ?? 'usd'
  return (
    <>
      <div className="-mx-1 grid grid-cols-2 gap-1 md:grid-cols-3 xl:grid-cols-5">
        {salesMetrics.map(metric => (
          <MetricTile
            key={metric}
            metric={metric}
            total={total}
            before={totalBefore}
            currency={currency}
            chosen={metric === choice.show}
            onChoose={() => onChange({ show: metric })}
          />
        ))}
      </div>
      <Suspense fallback={<ChartPlaceholder />}>
        <SalesChart metric={choice.show} days={days} before={before} currency={currency} />
      </Suspense>
      <MethodConversion methods={dashboard.methods} />
      <p className="text-xs text-ink-2">{words.zone(formatZoneName(timeZone))}</p>
    </>
  )
}

type FoldProps = Partial<Pick<Props, 'dashboard'>> & { period: string; isOpen: boolean; onToggle: () => void }
/** Folds the sales figures on a phone, where they would push the first order off the screen. */
function PhoneFold({ dashboard, period, isOpen, onToggle }: FoldProps) {
  const shown = (['revenue', 'orders'] as const).map(metric => {
    const value = dashboard ? calculateSalesMetric(metric, dashboard.total) : null
    return `${words.metrics[metric]} ${formatMetric(metric, value, dashboard?.currency ?? 'usd')}`
  })
  return (
    <button
      type="button"
      className="flex min-h-11 items-center justify-between gap-3 text-left sm:hidden"
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <span className="min-w-0">
        <span className="block font-medium">{`${words.numbers} · ${period}`}</span>
        {dashboard && <span className="num block truncate text-sm text-ink-2">{shown.join(' · ')}</span>}
      </span>
      <ChevronDown className={cn('icon-16 shrink-0', isOpen && 'rotate-180')} aria-hidden="true" />
    </button>
  )
}

export function SalesNumbers({ mode }: { mode: string | null }) {
  const { choice, change } = useNumbersChoice()
  const query = buildDashboardQuery(choice, mode)
  const { data, isError, error, isPending, refetch } = useQuery({
    ...dashboardQuery(query ?? {}),
    enabled: query !== null,
  })
  const [isOpen, setOpen] = useState(false)
  return (
    <Card aria-label={words.numbers} className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4 max-sm:py-2">
      <PhoneFold
        {...(data && { dashboard: data })}
        period={
          choice.days === 'custom' && data
            ? `${formatDay(data.from)} – ${formatDay(data.to)}`
            : words.periods[choice.days]
        }
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      />
      <div className={cn('grid grid-cols-[minmax(0,1fr)] gap-3', !isOpen && !isError && 'max-sm:hidden')}>
        <NumbersHead
          choice={choice}
          shown={data}
          isInvalid={query === null && choice.since !== null && choice.until !== null}
          onChange={change}
        />
        {isError && <ErrorState text={words.numbersFailed} error={error} onRetry={() => void refetch()} />}
        {isPending && query && <ChartPlaceholder />}
        {data && !isError && <Numbers dashboard={data} choice={choice} onChange={change} />}
      </div>
    </Card>
  )
}
