import type { ReactNode } from 'react'
import type { OrderPageData } from '#contract/bought-data.ts'
import { cardBrandName } from '#domain/card-brand.ts'
import { formatMoney } from '#domain/money.ts'
import { dateIn } from '#domain/time-zone.ts'
import { languageTag, subscriptionPage, orderPage as words } from '#words/storefront.ts'

type Subscribed = NonNullable<NonNullable<OrderPageData['order']>['subscription']>

function whatComes({ state, at }: Subscribed, timeZone: string): string | null {
  if (state === 'ended') return words.ended
  if (state === 'past_due') return words.pastDue
  if (!at) return null
  const day = dateIn(timeZone, languageTag(), new Date(at))
  if (state === 'trialing') return words.trialUntil(day)
  return state === 'ending' ? words.endsOn(day) : words.nextCharge(day)
}

/** What is charged again and again, and the two ways that its buyer has. */
export function Subscription({ subscription, timeZone }: { subscription: Subscribed; timeZone: string }): ReactNode {
  const { title, cents, currency, interval, intervalCount, card, links } = subscription
  const comes = whatComes(subscription, timeZone)
  return (
    <section className="told">
      <h2>{words.subscription}</h2>
      <p>
        <b>{title}</b>
        <span className="num">{` · ${words.every[interval](formatMoney(cents, currency), intervalCount)}`}</span>
      </p>
      {comes && <p className="mut">{comes}</p>}
      {card && <p className="mut">{subscriptionPage.cardEnding(cardBrandName(card.brand), card.last4)}</p>}
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
