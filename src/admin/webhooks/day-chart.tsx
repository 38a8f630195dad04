import type { WebhookEndpoint } from '#contract/webhooks.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { sumLastDay } from './last-day.ts'

const height = 24
/** The width of an hour, of which the last unit is a gap. */
const band = 4

type Bar = { key: string; x: number; y: number; height: number; className: string }

/** Stacks the failed deliveries of each hour on the delivered ones. Every count that is not zero stays visible. */
function buildBars(lastDay: WebhookEndpoint['lastDay']): Bar[] {
  const top = Math.max(1, ...lastDay.map(({ done, failed }) => done + failed))
  const scale = (n: number) => (n === 0 ? 0 : Math.max(2, (n / top) * (height - 4)))
  return lastDay.flatMap(({ done, failed }, hour) => {
    const [doneHeight, failedHeight] = [scale(done), scale(failed)]
    return [
      { key: `done ${hour}`, height: doneHeight, y: height - doneHeight, className: 'fill-brand' },
      { key: `failed ${hour}`, height: failedHeight, y: height - doneHeight - failedHeight, className: 'fill-danger' },
    ]
      .filter(bar => bar.height > 0)
      .map(bar => ({ ...bar, x: hour * band }))
  })
}

/** The last 24 hours of a webhook: a bar for each hour, and the counts in words. */
export function DayChart({ endpoint }: { endpoint: Pick<WebhookEndpoint, 'lastDay' | 'waiting'> }) {
  const { lastDay, waiting } = endpoint
  const { done, failed } = sumLastDay(lastDay)
  const width = lastDay.length * band
  if (done + failed + waiting === 0) return <span className="text-sm text-ink-2">{words.quietDay}</span>
  return (
    <div className="grid gap-1">
      {done + failed > 0 && (
        <svg
          viewBox={`0 0 ${width} ${height}`}
          className="block h-6 w-24"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect y={height - 1} width={width} height="1" className="fill-line" />
          {buildBars(lastDay).map(({ key, ...bar }) => (
            <rect key={key} {...bar} width={band - 1} />
          ))}
        </svg>
      )}
      <p className="num flex flex-wrap gap-x-2 text-sm text-ink-2">
        {done > 0 && <span>{words.delivered(done)}</span>}
        {failed > 0 && <span className="font-medium text-danger-ink">{words.undelivered(failed)}</span>}
        {waiting > 0 && <span>{words.waiting(waiting)}</span>}
      </p>
    </div>
  )
}
