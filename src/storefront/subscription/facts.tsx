import type { ReactNode } from 'react'
import type { OwnSubscription } from '#contract/subscriptions.ts'
import { cardBrandName } from '#domain/card-brand.ts'
import { formatMoney } from '#domain/money.ts'
import { isOver, isOwing } from '#domain/subscription.ts'
import { dateIn } from '#domain/time-zone.ts'
import { checkout, languageTag, subscriptionPage as words } from '#words/storefront.ts'

/** The day on which what is paid for ends, as the shop writes it. */
export function dayOf({ periodEndsAt, trialEndsAt, state }: OwnSubscription, timeZone: string): string | null {
  const at = state === 'trialing' ? (trialEndsAt ?? periodEndsAt) : periodEndsAt
  return at ? dateIn(timeZone, languageTag(), new Date(at)) : null
}

/** How it stands, in a sentence. */
export function standing(subscription: OwnSubscription, timeZone: string): string {
  const { state, ending, authenticate } = subscription
  const day = dayOf(subscription, timeZone) ?? ''
  if (isOver(state)) return words.states.over
  if (authenticate) return words.states.asks
  if (isOwing(state)) return words.states.owing
  if (ending) return words.states.ending(day)
  return state === 'trialing' ? words.states.trialing(day) : words.states.active(day)
}

export function Facts({ subscription, timeZone }: { subscription: OwnSubscription; timeZone: string }): ReactNode {
  const { cents, currency, interval, intervalCount, quantity, ending, state, cardBrand, cardLast4 } = subscription
  const day = dayOf(subscription, timeZone)
  return (
    <dl className="told-facts">
      <div>
        <dt>{words.costs}</dt>
        <dd className="num">{checkout.subscribing.every[interval](formatMoney(cents, currency), intervalCount)}</dd>
      </div>
      {quantity > 1 && (
        <div>
          <dt>{words.quantity}</dt>
          <dd className="num">{quantity}</dd>
        </div>
      )}
      {day && !isOver(state) && !isOwing(state) && (
        <div>
          <dt>{ending ? words.ends : words.next}</dt>
          <dd>{day}</dd>
        </div>
      )}
      <div>
        <dt>{words.card}</dt>
        <dd>{cardLast4 ? words.cardEnding(cardBrandName(cardBrand ?? ''), cardLast4) : words.noCard}</dd>
      </div>
    </dl>
  )
}
