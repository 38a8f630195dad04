import type { SubscriptionSummary } from '#contract/subscriptions.ts'
import { isOver } from '#domain/subscription.ts'
import { subscriptions as words } from '#words/rooms.ts'
import { Badge, type Tone } from './badge.tsx'

const tones: Record<SubscriptionSummary['state'], Tone> = {
  incomplete: 'plain',
  trialing: 'info',
  active: 'ok',
  past_due: 'bad',
  unpaid: 'bad',
  canceled: 'plain',
  paused: 'warn',
  incomplete_expired: 'plain',
}

type Standing = Pick<SubscriptionSummary, 'state' | 'ending' | 'mode'>
/** How it stands; one that ends with its period says so. */
export function SubscriptionBadge({ state, ending, mode }: Standing) {
  const ends = ending && !isOver(state)
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={ends ? 'warn' : tones[state]} dot>
        {ends ? words.states.ending : words.states[state]}
      </Badge>
      {mode !== 'live' && <Badge tone="line">{words.modes[mode]}</Badge>}
    </span>
  )
}
