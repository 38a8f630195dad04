import type { SalesDay } from '#contract/dashboard.ts'
import { calculateSalesMetric, type SalesMetric } from '#domain/sales.ts'
import { sales as words } from '#i18n/lazy-words.ts'
import { formatDay, formatMetric } from './format-metric.ts'

type Props = { metric: SalesMetric; days: readonly SalesDay[]; before: readonly SalesDay[]; currency: string }

const height = 180
const width = 1_000

/** Rounds up to the next 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 5, 10].find(step => step * power >= value) ?? 10)
}

/** Returns the upper end of the scale. A conversion rate cannot exceed 1, so its scale ends there. */
const getScaleMax = (metric: SalesMetric, maximum: number) =>
  metric === 'checkout' || metric === 'upsell' ? Math.min(1, roundUp(maximum)) : roundUp(maximum)

/**
 * Draws a bar for each day over a dashed line for the previous period. It contains no text, because the SVG is
 * stretched horizontally.
 */
function Bars({ metric, days, before, currency, top }: Props & { top: number }) {
  const band = width / days.length
  const y = (value: number | null) => height - (Math.min(value ?? 0, top) / top) * height
  const line = before.map((day, index) => `${(index + 0.5) * band},${y(calculateSalesMetric(metric, day))}`).join(' ')
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="block h-45 w-full overflow-visible"
      aria-hidden="true"
    >
      {[0, 0.5, 1].map(part => (
        <line
          key={part}
          x1="0"
          x2={width}
          y1={part * height}
          y2={part * height}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {days.map((day, index) => {
        const value = calculateSalesMetric(metric, day)
        return (
          <g key={day.day} className="group/bar">
            <rect x={index * band} width={band} y="0" height={height} className="fill-transparent" />
            <rect
              x={(index + 0.14) * band}
              width={band * 0.72}
              y={y(value)}
              height={height - y(value)}
              className="fill-brand opacity-85 group-hover/bar:opacity-100"
            />
            <title>{`${formatDay(day.day)}: ${formatMetric(metric, value, currency)}`}</title>
          </g>
        )
      })}
      {before.length > 1 && (
        <polyline
          points={line}
          className="pointer-events-none fill-none stroke-ink-3"
          strokeWidth="2"
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}

/** The chart's numbers as a table: each day of the period beside the corresponding day of the previous period. */
function Days({ metric, days, before, currency }: Props) {
  return (
    <div className="mt-2 max-h-72 overflow-auto">
      <table className="table" aria-label={words.chartOf(words.metrics[metric])}>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col" data-align="right">
              {words.thisPeriod}
            </th>
            <th scope="col" data-align="right">
              {words.lastPeriod}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => {
            const previous = before[index]
            return (
              <tr key={day.day}>
                <td>{formatDay(day.day)}</td>
                <td data-align="right">{formatMetric(metric, calculateSalesMetric(metric, day), currency)}</td>
                <td data-align="right">
                  {previous && formatMetric(metric, calculateSalesMetric(metric, previous), currency)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span className={`inline-block w-4 ${className}`} />
    {children}
  </span>
)

/** Shows a sales metric by day, compared with the previous period, as a chart and as a table. */
export function SalesChart({ metric, days, before, currency }: Props) {
  const maximum = Math.max(0, ...[...days, ...before].map(day => calculateSalesMetric(metric, day) ?? 0))
  const top = getScaleMax(metric, maximum)
  const ends = [days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)]
  const shown = [...new Set(ends.map(day => day?.day ?? ''))]
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm text-ink-2">
        <span className="num">{formatMetric(metric, top, currency)}</span>
        <span className="flex flex-wrap gap-x-4">
          <Key className="h-2.5 rounded-sm bg-brand">{words.thisPeriod}</Key>
          <Key className="border-t-2 border-dashed border-ink-3">{words.lastPeriod}</Key>
        </span>
      </figcaption>
      <Bars metric={metric} days={days} before={before} currency={currency} top={top} />
      <p className="mt-1.5 flex justify-between text-xs text-ink-2" aria-hidden="true">
        {shown.map(day => (
          <span key={day}>{formatDay(day)}</span>
        ))}
      </p>
      <details className="mt-2 text-sm">
        <summary className="w-fit cursor-pointer text-ink-2 hover:text-ink">{words.asTable}</summary>
        <Days metric={metric} days={days} before={before} currency={currency} />
      </details>
    </figure>
  )
}
