import type { ReactNode } from 'react'
import type { OrderPageData } from '#contract/bought-data.ts'
import { formatMoney } from '#domain/money.ts'
import { formatDate } from '#domain/time-zone.ts'
import { getLanguageTag, orderPage as words } from '#i18n/storefront.ts'
import { formatPayment } from '../ui/format-payment.ts'

export function PaymentsAndRefunds({ order }: { order: NonNullable<OrderPageData['order']> }): ReactNode {
  const { payments, refunds, currency, timeZone } = order
  return (
    <>
      <section className="order-info">
        <h2>{words.payments}</h2>
        {payments.length === 0 && <p className="mut">{words.none}</p>}
        {payments.map((payment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and never reordered.
          <p className="num" key={index}>
            {formatPayment(payment, currency)}
          </p>
        ))}
      </section>
      {refunds.length > 0 && (
        <section className="order-info">
          <h2>{words.refunds}</h2>
          {refunds.map(({ cents, at, state }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and never reordered.
            <p className="num" key={index}>
              {words.refundOf(formatMoney(cents, currency), formatDate(timeZone, getLanguageTag(), new Date(at)))}{' '}
              <span className={state === 'succeeded' ? 'badge ok' : 'badge'}>{words.refundStates[state]}</span>
            </p>
          ))}
        </section>
      )}
    </>
  )
}
