import { Link, matchRoutes } from 'react-router'
import type { OrderAddress, OrderDetail } from '#contract/orders.ts'
import { formatMoney } from '#domain/money.ts'
import { taxIdOf, writeTaxId } from '#domain/tax-id.ts'
import { locale, orders as words } from '#words/index.ts'
import { memberRoutes } from '../../shell/registry.ts'
import { Card, CardBody } from '../../ui/card.tsx'

const countries = new Intl.DisplayNames(locale, { type: 'region' })

const hasCustomers = matchRoutes(memberRoutes, '/customers/one') !== null

const linesOf = (address: OrderAddress) =>
  [
    [address.line1, address.number].filter(Boolean).join(', '),
    address.complement ?? '',
    [address.city, [address.state, address.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    countries.of(address.country) ?? address.country,
  ].filter(line => line !== '')

export function OrderCustomer({ order }: { order: OrderDetail }) {
  return (
    <Card>
      <CardBody className="grid gap-4">
        <div className="min-w-0">
          <h2 className="mb-2 text-md font-semibold tracking-[-.012em]">{words.customer}</h2>
          <p className="font-medium">
            {order.customer && hasCustomers ? (
              <Link to={`/customers/${order.customer.id}`} className="btn-link">
                {order.name}
              </Link>
            ) : (
              order.name
            )}
          </p>
          <p className="truncate">
            <a href={`mailto:${order.email}`} className="btn-link">
              {order.email}
            </a>
          </p>
          <p className="num text-ink-2">{order.phone ?? words.contactless}</p>
          {order.taxId && (
            <p className="num text-ink-2">
              {taxIdOf(order.taxId)?.kind.toUpperCase()} {writeTaxId(order.taxId)}
            </p>
          )}
        </div>
        {order.address && (
          <address className="not-italic">
            <p className="text-sm text-ink-2">{words.deliverTo}</p>
            {linesOf(order.address).map(line => (
              <p key={line}>{line}</p>
            ))}
          </address>
        )}
        {order.customer && (
          <p className="flex justify-between gap-3 border-t border-line pt-3.5">
            <span className="num text-ink-2">{words.orderCount(order.customer.orders)}</span>
            <span className="num font-semibold">{formatMoney(order.customer.spentCents, order.currency)}</span>
          </p>
        )}
      </CardBody>
    </Card>
  )
}
