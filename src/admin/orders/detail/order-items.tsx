import { ImageOff } from 'lucide-react'
import type { OrderDetail, OrderLine } from '#contract/orders.ts'
import { formatKitContents } from '#domain/kit.ts'
import { formatMoney } from '#domain/money.ts'
import { orders as words } from '#i18n/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { Table, TableBody, TableHead, Td, Th } from '../../ui/table.tsx'

const getLineName = (line: OrderLine) => (line.variantName ? `${line.title}, ${line.variantName}` : line.title)

/** The parts of all kits of a line, which the seller sends. */
const Parts = ({ line, parts }: { line: OrderLine; parts: NonNullable<OrderLine['parts']> }) => (
  <ul className="my-1 border-l-2 border-line pl-2.5 text-sm text-ink-2" aria-label={words.kitParts}>
    {parts.map(part => (
      <li key={part.variantId}>
        {formatKitContents([part], line.quantity)} <span className="font-mono text-xs">{part.sku}</span>
      </li>
    ))}
  </ul>
)

function Product({ line, currency }: { line: OrderLine; currency: string }) {
  const kind = words.kinds[line.kind]
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken">
        {line.image ? (
          <img src={line.image} alt="" className="size-full object-cover" />
        ) : (
          <ImageOff className="icon-18 text-ink-3" aria-hidden="true" />
        )}
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{getLineName(line)}</span>
          {kind && <Badge tone="info">{kind}</Badge>}
        </p>
        {line.sku && <p className="truncate font-mono text-xs text-ink-2">{line.sku}</p>}
        {line.parts && <Parts line={line} parts={line.parts} />}
        <p className="num text-sm text-ink-2 @lg:hidden">{words.quantityOf(line.quantity)}</p>
        {line.refundedCents > 0 && (
          <p className="num text-sm text-danger-ink">{words.lineRefunded(formatMoney(line.refundedCents, currency))}</p>
        )}
      </div>
    </div>
  )
}

function Sum({ label, amount, strong, soft }: { label: string; amount: string; strong?: boolean; soft?: boolean }) {
  return (
    <div className={cn('flex items-baseline justify-between gap-4', strong ? 'text-md font-semibold' : 'text-ink-2')}>
      <dt>{label}</dt>
      <dd className={cn('num', soft ? 'text-brand-ink' : 'text-ink')}>{amount}</dd>
    </div>
  )
}

function Sums({ order }: { order: OrderDetail }) {
  const money = (cents: number) => formatMoney(cents, order.currency)
  const { methodDiscountCents = 0 } = order
  const promotionCents = order.discountCents - methodDiscountCents
  const shipping = order.lines.find(line => line.kind === 'shipping')
  const isPaid = order.paidAt !== null
  return (
    <dl className="ml-auto grid w-full max-w-[360px] gap-2.5 border-t border-line px-5 py-4 sm:-mt-px">
      <Sum label={words.subtotal} amount={money(order.subtotalCents)} />
      {promotionCents > 0 && <Sum label={words.discount(order.promotionCode)} amount={money(-promotionCents)} soft />}
      {methodDiscountCents > 0 && <Sum label={words.pixDiscount} amount={money(-methodDiscountCents)} soft />}
      {shipping && (
        <Sum
          label={words.shipping(shipping.title)}
          amount={shipping.totalCents > 0 ? money(shipping.totalCents) : words.free}
        />
      )}
      <Sum label={isPaid ? words.totalPaid : words.totalAsked} amount={money(order.totalCents)} strong />
      {order.refundedCents > 0 && (
        <>
          <Sum label={words.refundedTotal} amount={money(-order.refundedCents)} />
          <Sum label={words.net} amount={money(order.totalCents - order.refundedCents)} />
        </>
      )}
    </dl>
  )
}

export function OrderItems({ order }: { order: OrderDetail }) {
  const goods = order.lines.filter(line => line.kind !== 'shipping')
  const money = (cents: number) => formatMoney(cents, order.currency)
  return (
    <Card className="@container">
      <CardHeader title={words.items}>
        <span className="num text-sm">{words.itemCount(goods.reduce((sum, line) => sum + line.quantity, 0))}</span>
      </CardHeader>
      <Table label={words.items}>
        <TableHead>
          <Th>{words.product}</Th>
          <Th right className="@max-lg:hidden">
            {words.quantity}
          </Th>
          <Th right className="@max-lg:hidden">
            {words.price}
          </Th>
          <Th right>{words.total}</Th>
        </TableHead>
        <TableBody>
          {goods.map(line => (
            <tr key={line.id}>
              <Td flex={100}>
                <Product line={line} currency={order.currency} />
              </Td>
              <Td right className="@max-lg:hidden">
                {line.quantity}
              </Td>
              <Td right className="@max-lg:hidden">
                {money(line.unitCents)}
              </Td>
              <Td right className="font-semibold">
                {money(line.unitCents * line.quantity)}
              </Td>
            </tr>
          ))}
        </TableBody>
      </Table>
      <Sums order={order} />
    </Card>
  )
}
