import { Link } from 'react-router'
import type { OrderSummary } from '#contract/orders.ts'
import { formatMoney } from '#domain/money.ts'
import { orders as words } from '#i18n/index.ts'
import { Card } from './card.tsx'
import { OrderBadges } from './order-badges.tsx'
import { PaymentMethodLine } from './payment-method-line.tsx'
import { RelativeTime } from './relative-time.tsx'
import { Table, TableBody, TableHead, TableRow, Td, Th } from './table.tsx'

const formatItems = ({ items }: OrderSummary) =>
  items.length > 1 ? `${items[0]} +${items.length - 1}` : (items[0] ?? '')

function Total({ order }: { order: OrderSummary }) {
  return (
    <>
      <span className="num font-semibold">{formatMoney(order.totalCents, order.currency)}</span>
      {order.refundedCents > 0 && (
        <span className="num block text-sm text-ink-2">{formatMoney(-order.refundedCents, order.currency)}</span>
      )}
    </>
  )
}

/** Shows each order as a table row, or as two lines in a container narrower than 768 px. */
export function OrdersTable({ orders }: { orders: readonly OrderSummary[] }) {
  return (
    <Card className="@container overflow-hidden">
      <Table label={words.title} className="@max-3xl:hidden">
        <TableHead>
          <Th>{words.order}</Th>
          <Th>{words.customer}</Th>
          <Th>{words.items}</Th>
          <Th>{words.state}</Th>
          <Th>{words.when}</Th>
          <Th right>{words.total}</Th>
        </TableHead>
        <TableBody>
          {orders.map(order => (
            <TableRow key={order.id} to={`/orders/${order.id}`}>
              <Td>
                <Link to={`/orders/${order.id}`} className="num font-semibold">
                  #{order.number}
                </Link>
              </Td>
              <Td flex={24}>
                <span className="block truncate">{order.name}</span>
                <span className="block truncate text-sm text-ink-2">{order.email}</span>
              </Td>
              <Td flex={22} title={order.items.join(', ')}>
                <span className="block truncate text-ink-2">{formatItems(order)}</span>
              </Td>
              <Td>
                <OrderBadges order={order} />
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
      <ul className="divide-y divide-line @3xl:hidden">
        {orders.map(order => (
          <li key={order.id}>
            <Link to={`/orders/${order.id}`} className="grid grid-cols-[minmax(0,1fr)] gap-1.5 px-4 py-3">
              <span className="flex items-baseline gap-2">
                <span className="num font-semibold">#{order.number}</span>
                <span className="min-w-0 flex-1 truncate">{order.name}</span>
                <span className="text-right">
                  <Total order={order} />
                </span>
              </span>
              <span className="flex flex-wrap items-center gap-x-2">
                <OrderBadges order={order} />
                <PaymentMethodLine order={order} className="min-w-0 truncate" />
                <RelativeTime at={order.createdAt} className="ml-auto shrink-0 text-sm text-ink-2" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
