import type { ReactNode } from 'react'
import type { ReceiptData } from '#contract/bought-data.ts'
import { formatMoney } from '#domain/money.ts'
import { formatDateTime } from '#domain/time-zone.ts'
import { checkout, getLanguageTag, orderPage, upsellPages as words } from '#i18n/storefront.ts'
import { Contents } from './contents.tsx'
import { Interest, MethodDiscount } from './method-discount.tsx'
import { Picture } from './picture.tsx'

type Line = ReceiptData['lines'][number]

type Props = { order: ReceiptData; isUnpaid?: boolean; children?: ReactNode }
/** `children` holds the actions below the receipt. */
export function OrderReceipt({ order, isUnpaid = false, children }: Props): ReactNode {
  const title = isUnpaid ? checkout.summary : checkout.receipt
  const goods = order.lines.filter(line => line.kind !== 'shipping')
  const shipping = order.lines.find(line => line.kind === 'shipping')
  const { methodDiscountCents = 0, interestCents = 0 } = order
  const promotionCents = order.discountCents - methodDiscountCents
  const money = (cents: number) => formatMoney(cents, order.currency)
  return (
    <aside className="rc" aria-label={title}>
      <h2 className="h2">{title}</h2>
      <p className="sm mut paid-at">{formatDateTime(order.timeZone, getLanguageTag(), new Date(order.paidAt))}</p>
      {goods.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a finished order are never reordered
        <div className="line" key={index}>
          <Picture src={line.image} size={64} />
          <div className="line-text">
            <h3>{line.title}</h3>
            <p className="sm mut">{formatLineDetail(line)}</p>
            <Contents of={line} />
          </div>
          <span className="price num" translate="no">
            {money(line.cents)}
          </span>
        </div>
      ))}
      <dl className="sum num">
        {promotionCents > 0 && (
          <div>
            <dt>{words.discount}</dt>
            <dd className="less" translate="no">
              {money(-promotionCents)}
            </dd>
          </div>
        )}
        <MethodDiscount cents={methodDiscountCents} currency={order.currency} />
        {shipping && (
          <div>
            <dt>{checkout.shippingLine(shipping.title)}</dt>
            <dd>{shipping.cents === 0 ? checkout.free : money(shipping.cents)}</dd>
          </div>
        )}
        <Interest cents={interestCents} currency={order.currency} />
        <div className="tot">
          <dt>{isUnpaid ? checkout.total : checkout.paid}</dt>
          <dd translate="no">
            <small>{order.currency.toUpperCase()}</small>
            <span>{money(order.totalCents + interestCents)}</span>
          </dd>
        </div>
        {order.refundedCents > 0 && (
          <div>
            <dt>{orderPage.refunded}</dt>
            <dd translate="no">{money(-order.refundedCents)}</dd>
          </div>
        )}
      </dl>
      {children}
    </aside>
  )
}

const formatLineDetail = ({ variantName, quantity, kind }: Line): string =>
  [variantName, kind === 'upsell' ? words.addedAfter : checkout.quantityShort(quantity)].filter(Boolean).join(' · ')
