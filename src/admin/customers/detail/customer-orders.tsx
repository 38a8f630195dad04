import { Link } from 'react-router'
import type { OrderSummary } from '#contract/orders.ts'
import { formatMoney } from '#domain/money.ts'
import { orders as orderWords } from '#i18n/index.ts'
import { customers as words } from '#i18n/lazy-words.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { OrderBadges } from '../../ui/order-badges.tsx'
import { PaymentMethodLine } from '../../ui/payment-method-line.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Table, TableBody, TableHead, TableRow, Td, Th } from '../../ui/table.tsx'

const getOrderPath = ({ id }: OrderSummary) => `/orders/${id}`

function Total({ order: { totalCents, refundedCents, currency } }: { order: OrderSummary }) {
  return (
    <>
      <span className="num font-semibold">{formatMoney(totalCents, currency)}</span>
      {refundedCents > 0 && (
        <span className="num block text-sm text-ink-2">{formatMoney(-refundedCents, currency)}</span>
      )}
    </>
  )
}

/** Lists the customer's orders, newest first. In a narrow container, each order takes two lines. */
export function CustomerOrders({ orders }: { orders: readonly OrderSummary[] }) {
  return (
    <Card className="@container overflow-hidden">
      <CardHeader title={words.orders}>{orders.length > 0 && words.count(orders.length)}</CardHeader>
      {orders.length === 0 ? (
        <p className="px-5 pb-5 text-ink-2">{words.noOrders}</p>
      ) : (
        <>
          <Table label={words.orders} className="@max-2xl:hidden">
            <TableHead>
              <Th>{orderWords.order}</Th>
              <Th>{orderWords.items}</Th>
              <Th>{orderWords.state}</Th>
              <Th>{orderWords.when}</Th>
              <Th right>{orderWords.total}</Th>
            </TableHead>
            <TableBody>
              {orders.map(order => (
                <TableRow key={order.id} to={getOrderPath(order)}>
                  <Td>
                    <Link to={getOrderPath(order)} className="num font-semibold">
                      #{order.number}
                    </Link>
                  </Td>
                  <Td flex={30}>
                    <span className="block truncate text-ink-2">{order.items.join(', ')}</span>
                  </Td>
                  <Td>
                    <OrderBadges order={{ ...order, mode: 'live' }} />
                    <PaymentMethodLine order={order} className="mt-0.5 block" />
                  </Td>
                  <Td className="text-ink-2">
                    <RelativeTime at={order.createdAt} />
                  </Td>
                  <Td right>
                    <Total order={order} />
                  </Td>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          <ul className="divide-y divide-line border-t border-line @2xl:hidden">
            {orders.map(order => (
              <li key={order.id}>
                <Link to={getOrderPath(order)} className="grid grid-cols-[minmax(0,1fr)] gap-1.5 px-5 py-3">
                  <span className="flex items-baseline gap-2">
                    <span className="num font-semibold">#{order.number}</span>
                    <span className="min-w-0 flex-1 truncate text-ink-2">{order.items.join(', ')}</span>
                    <span className="text-right">
                      <Total order={order} />
                    </span>
                  </span>
                  <span className="flex flex-wrap items-center justify-between gap-x-2">
                    <OrderBadges order={{ ...order, mode: 'live' }} />
                    <RelativeTime at={order.createdAt} className="shrink-0 text-sm text-ink-2" />
                  </span>
                  <PaymentMethodLine order={order} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
