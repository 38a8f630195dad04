import type { SubscriptionSummary } from '#contract/subscriptions.ts'
import { isEnded } from '#domain/subscription.ts'
import { subscriptions as words } from '#i18n/lazy-words.ts'
import { Badge, type Tone } from './badge.tsx'
import { ModeBadge } from './mode-badge.tsx'

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

type SubscriptionStatus = Pick<SubscriptionSummary, 'state' | 'ending' | 'mode'>
/** Shows the state of a subscription, and whether it ends with the current period. */
export function SubscriptionBadge({ state, ending, mode }: SubscriptionStatus) {
  const ends = ending && !isEnded(state)
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={ends ? 'warn' : tones[state]} dot>
        {ends ? words.states.ending : words.states[state]}
      </Badge>
      <ModeBadge mode={mode} names={words.modes} />
    </span>
  )
}
