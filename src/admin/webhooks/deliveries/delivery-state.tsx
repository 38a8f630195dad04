import type { WebhookDelivery } from '#contract/webhooks.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { formatTimeLeft } from '../../ui/format-time.ts'
import { useNow } from '../../ui/use-now.ts'

const tones: Record<WebhookDelivery['state'], Tone> = { waiting: 'warn', done: 'ok', dead: 'bad', skipped: 'plain' }

/** The state of a delivery with the status code of its last attempt. */
export function DeliveryState({ delivery }: { delivery: WebhookDelivery }) {
  const { state, status, attempts } = delivery
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tones[state]} dot>
        {words.deliveryStates[state]}
      </Badge>
      {attempts > 0 && (
        <span className="num text-sm text-ink-2">{status === null ? words.noAnswer : words.statusCode(status)}</span>
      )}
    </span>
  )
}

/** When a delivery that waits is sent next. Renders nothing for other deliveries, or when its time has come. */
export function NextAttempt({ delivery: { nextAt, attempts } }: { delivery: WebhookDelivery }) {
  const now = useNow(10_000)
  const left = nextAt && attempts > 0 ? formatTimeLeft(new Date(nextAt), now) : null
  return left && <span className="block text-sm text-ink-2">{words.nextAttempt(left)}</span>
}
