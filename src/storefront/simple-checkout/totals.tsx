import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import { simpleCheckout as words } from '#i18n/storefront.ts'
import { getMainCents, listSelectedBumps } from '../pay/bumps.ts'
import { getInterestCents, getPaidCents, getQuote } from '../pay/methods.ts'
import { Interest, MethodDiscount } from '../ui/method-discount.tsx'
import type { SimpleState } from './state.ts'

/** Shows amounts that the server calculated. The parts of the total are shown only when there is more than one. */
export function Totals({ state, label = words.total }: { state: SimpleState; label?: string }): ReactNode {
  const { shipping, promotion } = state.cart
  const quote = getQuote(state)
  const { methodDiscountCents = 0 } = quote
  const promotionCents = quote.discountCents - methodDiscountCents
  const bumps = listSelectedBumps(state)
  const money = (cents: number) => formatMoney(cents, quote.currency)
  return (
    <dl className="sum num" aria-busy={state.pending > 0 || undefined}>
      {(shipping || bumps.length > 0 || quote.discountCents > 0 || getInterestCents(state) > 0) && (
        <div>
          <dt>{words.product}</dt>
          <dd translate="no">{money(bumps.length > 0 ? getMainCents(state.cart) : quote.subtotalCents)}</dd>
        </div>
      )}
      {bumps.map(({ id, productTitle, cents }) => (
        <div key={id}>
          <dt>{productTitle}</dt>
          <dd translate="no">{money(cents)}</dd>
        </div>
      ))}
      {promotionCents > 0 && (
        <div>
          <dt>{words.couponLine(promotion?.code ?? '')}</dt>
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
        <dd translate="no">{money(getPaidCents(state))}</dd>
      </div>
    </dl>
  )
}
