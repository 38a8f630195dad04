import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { readDashboard } from '#contract/dashboard.ts'
import type { Received } from '#contract/endpoint.ts'
import { salesMetrics } from '#domain/sales.ts'
import { sales as words } from '#i18n/lazy-words.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatZoneName } from '../../ui/shop-time-zone.ts'
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

export function SalesNumbers({ mode }: { mode: string | null }) {
  const { choice, change } = useNumbersChoice()
  const query = buildDashboardQuery(choice, mode)
  const { data, isError, error, isPending, refetch } = useQuery({
    ...dashboardQuery(query ?? {}),
    enabled: query !== null,
  })
  return (
    <Card aria-label={words.numbers} className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <NumbersHead
        choice={choice}
        shown={data}
        isInvalid={query === null && choice.since !== null && choice.until !== null}
        onChange={change}
      />
      {isError && <ErrorState text={words.numbersFailed} error={error} onRetry={() => void refetch()} />}
      {isPending && query && <ChartPlaceholder />}
      {data && !isError && <Numbers dashboard={data} choice={choice} onChange={change} />}
    </Card>
  )
}
