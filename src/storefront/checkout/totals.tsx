import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { getInterestCents, getPaidCents, getQuote } from '../pay/methods.ts'
import { Interest, MethodDiscount } from '../ui/method-discount.tsx'
import type { CheckoutState } from './state.ts'

/** Shows amounts that the server calculated. The browser calculates none. */
export function Totals({ state, label = words.total }: { state: CheckoutState; label?: string }): ReactNode {
  const { promotion, shippingChoices, shippingOptionId } = state.cart
  const quote = getQuote(state)
  const { methodDiscountCents = 0 } = quote
  const promotionCents = quote.discountCents - methodDiscountCents
  const money = (cents: number) => formatMoney(cents, quote.currency)
  const shipping = shippingChoices.find(choice => choice.id === shippingOptionId)
  return (
    <dl className="sum num" aria-busy={state.pending > 0 || undefined}>
      <div>
        <dt>{words.subtotal}</dt>
        <dd translate="no">{money(quote.subtotalCents)}</dd>
      </div>
      {promotionCents > 0 && (
        <div>
          <dt>{words.promoLine(promotion?.code ?? '')}</dt>
          <dd className="less" translate="no">
            {money(-promotionCents)}
          </dd>
        </div>
      )}
      <MethodDiscount cents={methodDiscountCents} currency={quote.currency} />
      {shipping && (
        <div>
          <dt>{words.shippingLine(shipping.name)}</dt>
          <dd>{quote.shippingCents === 0 ? words.free : money(quote.shippingCents)}</dd>
        </div>
      )}
      <Interest cents={getInterestCents(state)} currency={quote.currency} />
      <div className="tot">
        <dt>{label}</dt>
        <dd translate="no">
          <small>{quote.currency.toUpperCase()}</small>
          <span role="status">{money(getPaidCents(state))}</span>
        </dd>
      </div>
    </dl>
  )
}
