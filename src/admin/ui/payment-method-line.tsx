import type { OrderSummary } from '#contract/orders.ts'
import { orders as words } from '#i18n/index.ts'
import { cn } from './cn.ts'
import { formatDateTime, formatTimeLeft } from './format-time.ts'
import { useNow } from './use-now.ts'

type Props = { order: Pick<OrderSummary, 'method' | 'awaitsUntil'>; className?: string }

/** Shows a payment method other than the card, and when the code of an unpaid order expires. */
export function PaymentMethodLine({ order: { method, awaitsUntil }, className }: Props) {
  const now = useNow(30_000)
  if (method === null || (method === 'card' && awaitsUntil === null)) return null
  const left = awaitsUntil && formatTimeLeft(new Date(awaitsUntil), now)
  return (
    <span className={cn('text-sm text-ink-2', className)}>
      {words.methods[method]}
      {awaitsUntil && (
        <>
          {' · '}
          <time dateTime={awaitsUntil} title={formatDateTime(new Date(awaitsUntil))} className="num whitespace-nowrap">
            {left ? words.expires(left) : words.expired}
          </time>
        </>
      )}
    </span>
  )
}
