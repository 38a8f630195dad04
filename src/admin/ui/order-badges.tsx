import type { DisputePhase } from '#contract/disputes.ts'
import type { OrderState, OrderSummary } from '#contract/orders.ts'
import { orders as words } from '#i18n/index.ts'
import { Badge, type Tone } from './badge.tsx'
import { ModeBadge } from './mode-badge.tsx'

const tones: Record<OrderState | 'awaiting', Tone> = {
  awaiting: 'warn',
  pending: 'plain',
  paid: 'ok',
  canceled: 'plain',
  partially_refunded: 'info',
  refunded: 'plain',
}

const disputeTones: Record<DisputePhase, Tone> = {
  answer: 'bad',
  review: 'warn',
  won: 'ok',
  lost: 'plain',
  over: 'plain',
}

type Shown = Pick<OrderSummary, 'state' | 'mode' | 'dispute' | 'awaitsUntil' | 'isExample'>

/** Shows the state of an order and of its dispute, and marks examples and orders of another mode. */
export function OrderBadges({ order }: { order: Shown }) {
  const state = order.awaitsUntil === null ? order.state : 'awaiting'
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={tones[state]} dot>
        {words.states[state]}
      </Badge>
      {order.dispute && (
        <Badge tone={disputeTones[order.dispute]} dot>
          {words.disputes[order.dispute]}
        </Badge>
      )}
      {order.isExample && <Badge tone="line">{words.example}</Badge>}
      <ModeBadge mode={order.mode} names={words.modes} />
    </span>
  )
}
