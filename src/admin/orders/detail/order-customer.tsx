import { Link } from 'react-router'
import type { OrderAddress, OrderDetail } from '#contract/orders.ts'
import { formatMoney } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import { hasPostalAddress } from '#domain/postal-address.ts'
import { formatTaxId, parseTaxId } from '#domain/tax-id.ts'
import { orders as words } from '#i18n/index.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { formatPostalAddress } from '../../ui/format-postal-address.ts'

const getAddressTitle = (address: OrderAddress, isShipped: boolean) =>
  isShipped ? words.deliverTo : hasPostalAddress(address) ? words.address : words.country

export function OrderCustomer({ order }: { order: OrderDetail }) {
  return (
    <Card>
      <CardBody className="grid gap-4">
        <div className="min-w-0">
          <h2 className="mb-2 text-md font-semibold tracking-[-.012em]">{words.customer}</h2>
          <p className="font-medium">
            {order.customer ? (
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
          <p className="num text-ink-2">{order.phone ? formatPhone(order.phone) : words.contactless}</p>
          {order.taxId && (
            <p className="num text-ink-2">
              {parseTaxId(order.taxId)?.kind.toUpperCase()} {formatTaxId(order.taxId)}
            </p>
          )}
        </div>
        {order.address && (
          <address className="not-italic">
            <p className="text-sm text-ink-2">{getAddressTitle(order.address, order.isShipped)}</p>
            {formatPostalAddress(order.address).map(line => (
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
