import type { SalesSums } from '#contract/dashboard.ts'
import { formatMoney } from '#domain/money.ts'
import { calculateSalesChange, calculateSalesMetric, type SalesMetric } from '#domain/sales.ts'
import { sales as words } from '#i18n/lazy-words.ts'
import { cn } from '../../ui/cn.ts'
import { formatMetric, formatMetricChange } from './format-metric.ts'

type Props = {
  metric: SalesMetric
  total: SalesSums
  before: SalesSums
  currency: string
  chosen: boolean
  onChoose: () => void
}

function Change({ metric, total, before, currency }: Omit<Props, 'chosen' | 'onChoose'>) {
  const previous = calculateSalesMetric(metric, before)
  const change = calculateSalesChange(metric, calculateSalesMetric(metric, total), previous)
  if (change === null)
    return <span className="text-ink-3">{words.before(formatMetric(metric, previous, currency))}</span>
  const tone = change > 0 ? 'text-brand-ink' : change < 0 ? 'text-danger-ink' : 'text-ink-2'
  return (
    <span className="text-ink-2" title={words.before(formatMetric(metric, previous, currency))}>
      <span className={cn('num font-semibold', tone)}>{formatMetricChange(metric, change)}</span>
      <span className="sr-only"> {change > 0 ? words.more : change < 0 ? words.less : words.same}</span>
    </span>
  )
}

/** Formats the details of a metric, for example the refunded amount; null for a metric without details. */
function formatBreakdown(metric: SalesMetric, total: SalesSums, currency: string): string | null {
  if (metric === 'revenue' && total.refundedCents > 0) return words.refunded(formatMoney(total.refundedCents, currency))
  if (metric === 'checkout' && total.checkouts > 0) return words.ofCheckouts(total.checkoutsPaid, total.checkouts)
  if (metric === 'upsell' && total.offered > 0) return words.ofOffered(total.accepted, total.offered)
  return null
}

/**
 * Shows a sales metric and its change against the previous period. Pressing the tile shows this metric by day in the
 * chart.
 */
export function MetricTile({ metric, total, before, currency, chosen, onChoose }: Props) {
  const breakdown = formatBreakdown(metric, total, currency)
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cn(
        'grid min-w-0 content-start gap-0.5 rounded-item border px-3.5 py-3 text-left',
        chosen ? 'border-brand-line bg-brand-soft' : 'border-transparent hover:bg-sunken',
      )}
    >
      <span className="text-sm text-ink-2">{words.metrics[metric]}</span>
      <span className="num truncate text-lg font-bold tracking-[-.02em]">
        {formatMetric(metric, calculateSalesMetric(metric, total), currency)}
      </span>
      <span className="flex flex-wrap gap-x-2 text-sm">
        <Change metric={metric} total={total} before={before} currency={currency} />
        {breakdown && <span className="num text-ink-2">{breakdown}</span>}
      </span>
    </button>
  )
}
