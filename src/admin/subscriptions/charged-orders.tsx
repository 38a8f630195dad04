import { Link } from 'react-router'
import type { SubscriptionDetail } from '#contract/subscriptions.ts'
import { formatMoney } from '#domain/money.ts'
import { subscriptions as words } from '#i18n/lazy-words.ts'
import { Card, CardBody } from '../ui/card.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'

/** Lists one order for each billing period that was charged. To refund a period, the seller opens its order. */
export function ChargedOrders({ orders }: Pick<SubscriptionDetail, 'orders'>) {
  return (
    <Card>
      <CardBody>
        <h2 className="text-md font-semibold tracking-[-.012em]">{words.orders}</h2>
        <p className="mt-0.5 text-sm text-ink-2">{words.refundHint}</p>
        <ul className="mt-3 divide-y divide-line">
          {orders.map(order => (
            <li key={order.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5">
              <Link to={`/orders/${order.id}`} className="num btn-link font-semibold">
                #{order.number}
              </Link>
              <span className="text-ink-2">{order.begins ? words.first : words.renewal}</span>
              <RelativeTime at={order.createdAt} className="text-sm text-ink-2" />
              <span className="num ml-auto font-semibold">{formatMoney(order.totalCents, order.currency)}</span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
