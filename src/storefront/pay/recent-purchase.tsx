import { type ReactNode, useEffect, useRef } from 'react'
import type { RecentPurchase } from '#contract/checkout.ts'
import { formatMoney } from '#domain/money.ts'
import { getLanguageTag } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'

export type RecentPurchaseTexts = Record<
  'alreadyPaid' | 'continueOrder' | 'seeOrder' | 'buyAgain' | 'buyAgainText',
  string
> & { alreadyPaidText: (number: number, amount: string, time: string, email: string) => string }
type Props = {
  words: RecentPurchaseTexts
  purchase: RecentPurchase
  /** Opens the upsell offers for the recent order. Resolves to the URL of the offers. */
  openOffers: () => Promise<string>
  buyAgain: () => void
}

/** Replaces the form when the shopper has just paid for the same product, so that buying again is a deliberate act. */
export function RecentPurchasePanel({ words, purchase, openOffers, buyAgain }: Props): ReactNode {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    title.current?.focus()
  }, [])
  const { order, paidAt, orderUrl, hasOffers } = purchase
  const time = new Date(paidAt).toLocaleTimeString(getLanguageTag(), { hour: 'numeric', minute: '2-digit' })
  const continueToOffers = () => {
    openOffers().then(
      path => location.assign(path),
      error => {
        console.error('offers', error)
        location.assign(orderUrl)
      },
    )
  }
  return (
    <main className="ty plain">
      <div>
        <div className="seal">
          <Icon name="check" />
        </div>
        <h1 ref={title} tabIndex={-1}>
          {words.alreadyPaid}
        </h1>
        <p className="lead">
          {words.alreadyPaidText(order.number, formatMoney(order.totalCents, order.currency), time, order.maskedEmail)}
        </p>
        <p className="again">
          {hasOffers ? (
            <button type="button" className="btn brand lg" onClick={continueToOffers}>
              {words.continueOrder}
            </button>
          ) : (
            <a className="btn brand lg" href={orderUrl}>
              {words.seeOrder}
            </a>
          )}
          <button type="button" className="btn outline lg" onClick={buyAgain}>
            {words.buyAgain}
          </button>
        </p>
        <p className="sm mut">{words.buyAgainText}</p>
      </div>
    </main>
  )
}
