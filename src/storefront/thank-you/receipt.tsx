import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import { checkout } from '#words/spec/checkout.ts'
import { upsellPages as words } from '#words/spec/upsell-pages.ts'
import type { ThankYouLine, ThankYouOrder } from './data.ts'

export function ThankYouReceipt({ order }: { order: ThankYouOrder }): ReactNode {
  const money = (cents: number) => formatMoney(cents, order.currency)
  return (
    <aside className="rc" aria-label={checkout.receipt}>
      <h2 className="h2">{checkout.receipt}</h2>
      {order.lines.map(line => (
        <div className="line" key={line.id}>
          <span className="pic">{line.image && <img src={line.image} alt="" width={64} height={64} />}</span>
          <div className="line-text">
            <h3>{line.title}</h3>
            <p className="sm mut">{detail(line)}</p>
          </div>
          <span className="price num">{money(line.cents)}</span>
        </div>
      ))}
      <dl className="sum num">
        <div>
          <dt>{checkout.subtotal}</dt>
          <dd>{money(order.subtotalCents)}</dd>
        </div>
        {order.discountCents > 0 && (
          <div>
            <dt>{checkout.promoLine(order.promotionCode ?? '')}</dt>
            <dd className="less">{money(-order.discountCents)}</dd>
          </div>
        )}
        {order.shippingName && (
          <div>
            <dt>{checkout.shippingLine(order.shippingName)}</dt>
            <dd>{order.shippingCents === 0 ? checkout.free : money(order.shippingCents)}</dd>
          </div>
        )}
        <div className="tot">
          <dt>{checkout.paid}</dt>
          <dd>
            <small>{order.currency.toUpperCase()}</small>
            {money(order.totalCents)}
          </dd>
        </div>
      </dl>
    </aside>
  )
}

const detail = ({ variantName, quantity, after }: ThankYouLine): string =>
  [variantName, after ? words.addedAfter : checkout.quantityShort(quantity)].filter(Boolean).join(' · ')
