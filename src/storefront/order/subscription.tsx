import type { ReactNode } from 'react'
import type { OrderPageData } from '#contract/bought-data.ts'
import { formatCardBrand } from '#domain/card-brand.ts'
import { formatMoney } from '#domain/money.ts'
import { formatDate } from '#domain/time-zone.ts'
import { getLanguageTag, subscriptionPage, orderPage as words } from '#i18n/storefront.ts'

type OrderSubscription = NonNullable<NonNullable<OrderPageData['order']>['subscription']>

function describeNextEvent({ state, at }: OrderSubscription, timeZone: string): string | null {
  if (state === 'ended') return words.ended
  if (state === 'past_due') return words.pastDue
  if (!at) return null
  const day = formatDate(timeZone, getLanguageTag(), new Date(at))
  if (state === 'trialing') return words.trialUntil(day)
  return state === 'ending' ? words.endsOn(day) : words.nextCharge(day)
}

/** The order's subscription with links to change the card and to cancel. */
export function Subscription({
  subscription,
  timeZone,
}: {
  subscription: OrderSubscription
  timeZone: string
}): ReactNode {
  const { title, cents, currency, interval, intervalCount, card, links } = subscription
  const comes = describeNextEvent(subscription, timeZone)
  return (
    <section className="order-info">
      <h2>{words.subscription}</h2>
      <p>
        <b>{title}</b>
        <span className="num">{` · ${words.every[interval](formatMoney(cents, currency), intervalCount)}`}</span>
      </p>
      {comes && <p className="mut">{comes}</p>}
      {card && <p className="mut">{subscriptionPage.cardEnding(formatCardBrand(card.brand), card.last4)}</p>}
      {links && (
        <p className="acts">
          <a className="btn outline" href={links.card}>
            {words.changeCard}
          </a>
          <a className="btn ghost" href={links.cancel}>
            {words.cancelSubscription}
          </a>
        </p>
      )}
    </section>
  )
}
