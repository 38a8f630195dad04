import type { ReactNode } from 'react'
import type { Quote, Subscribing } from '#contract/checkout.ts'
import { formatMoney } from '#domain/money.ts'
import { getLanguageTag, checkout as words } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'

const formatDay = (at: string) =>
  new Intl.DateTimeFormat(getLanguageTag(), { dateStyle: 'medium' }).format(new Date(at))

/** Shows what is charged and when, beside the button that accepts these terms. */
export function SubscriptionTerms({ terms, quote }: { terms: Subscribing; quote: Quote }): ReactNode {
  const { cents, firstCents, interval, intervalCount, trialDays, trialEndsAt } = terms
  const money = (amount: number) => formatMoney(amount, quote.currency)
  const texts = words.subscribing
  const each = texts.every[interval](money(cents), intervalCount)
  const first = trialDays > 0 && firstCents !== cents ? texts.firstCharge(money(firstCents)) : null
  const then =
    trialDays === 0
      ? texts.afterwards(each)
      : trialEndsAt
        ? texts.from(formatDay(trialEndsAt), each)
        : texts.after(trialDays, each)
  return (
    <p className="trust">
      <Icon name="card" />
      <span>
        {[quote.totalCents === 0 ? texts.freeToday : texts.today(money(quote.totalCents)), then, first, texts.cancel]
          .filter(Boolean)
          .join(' ')}
      </span>
    </p>
  )
}
