import type { ReactNode } from 'react'
import type { OwnSubscription } from '#contract/subscriptions.ts'
import { formatCardBrand } from '#domain/card-brand.ts'
import { formatMoney } from '#domain/money.ts'
import { isEnded, isPaymentOverdue } from '#domain/subscription.ts'
import { formatDate } from '#domain/time-zone.ts'
import { checkout, getLanguageTag, subscriptionPage as words } from '#i18n/storefront.ts'

/** Formats the end of the trial or the paid period as a date in the shop's time zone. */
export function formatPeriodEnd(
  { periodEndsAt, trialEndsAt, state }: OwnSubscription,
  timeZone: string,
): string | null {
  const at = state === 'trialing' ? (trialEndsAt ?? periodEndsAt) : periodEndsAt
  return at ? formatDate(timeZone, getLanguageTag(), new Date(at)) : null
}

export function formatStatus(subscription: OwnSubscription, timeZone: string): string {
  const { state, ending, authenticate } = subscription
  const day = formatPeriodEnd(subscription, timeZone) ?? ''
  if (isEnded(state)) return words.states.over
  if (authenticate) return words.states.asks
  if (isPaymentOverdue(state)) return words.states.owing
  if (ending) return words.states.ending(day)
  return state === 'trialing' ? words.states.trialing(day) : words.states.active(day)
}

export function Facts({ subscription, timeZone }: { subscription: OwnSubscription; timeZone: string }): ReactNode {
  const { cents, currency, interval, intervalCount, quantity, ending, state, cardBrand, cardLast4 } = subscription
  const day = formatPeriodEnd(subscription, timeZone)
  return (
    <dl className="subscription-facts">
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
      {day && !isEnded(state) && !isPaymentOverdue(state) && (
        <div>
          <dt>{ending ? words.ends : words.next}</dt>
          <dd>{day}</dd>
        </div>
      )}
      <div>
        <dt>{words.card}</dt>
        <dd>{cardLast4 ? words.cardEnding(formatCardBrand(cardBrand ?? ''), cardLast4) : words.noCard}</dd>
      </div>
    </dl>
  )
}
