import { Link } from 'react-router'
import type { WebhookDelivery } from '#contract/webhooks.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Table, TableBody, TableHead, TableRow, Td, Th } from '../../ui/table.tsx'
import { DeliveryState, NextAttempt } from './delivery-state.tsx'
import { formatDuration } from './format-duration.ts'

type Props = { deliveries: readonly WebhookDelivery[]; toDelivery: (id: string) => string }
type DeliveryProps = { delivery: WebhookDelivery }

/** The order of the event. An example has no order. */
function Subject({
  delivery: { isExample, orderId, orderNumber },
  isNamed = false,
}: DeliveryProps & { isNamed?: boolean }) {
  if (isExample) return <Badge tone="info">{words.example}</Badge>
  if (!orderId || orderNumber === null) return null
  return (
    <Link to={`/orders/${orderId}`} className="num underline underline-offset-3 hover:no-underline">
      {isNamed ? words.order(orderNumber) : `#${orderNumber}`}
    </Link>
  )
}

const Code = ({ delivery: { type, mode } }: DeliveryProps) => (
  <span className="block text-sm text-ink-2">
    <code className="font-mono text-xs">{type}</code>
    {mode !== 'live' && ` · ${words.modes[mode]}`}
  </span>
)

function Row({ delivery, to }: DeliveryProps & { to: string }) {
  return (
    <TableRow to={to}>
      <Td flex={34}>
        <Link to={to} className="block truncate font-semibold">
          {words.types[delivery.type]}
        </Link>
        <Code delivery={delivery} />
      </Td>
      <Td className="whitespace-nowrap">
        <Subject delivery={delivery} />
      </Td>
      <Td flex={24}>
        <DeliveryState delivery={delivery} />
        <NextAttempt delivery={delivery} />
      </Td>
      <Td right className="num whitespace-nowrap text-ink-2">
        {delivery.ms !== null && formatDuration(delivery.ms)}
      </Td>
      <Td right className="num text-ink-2">
        {delivery.attempts}
      </Td>
      <Td className="text-ink-2">
        <RelativeTime at={delivery.createdAt} />
      </Td>
    </TableRow>
  )
}

function Entry({ delivery, to }: DeliveryProps & { to: string }) {
  const isTried = delivery.attempts > 0
  return (
    <li className="relative grid gap-1.5 px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        {/* The link covers the whole entry; the link to the order is above it. */}
        <Link to={to} className="min-w-0 font-semibold after:absolute after:inset-0">
          {words.types[delivery.type]}
        </Link>
        <RelativeTime at={delivery.createdAt} className="shrink-0 text-sm text-ink-2" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Code delivery={delivery} />
        <span className="relative z-10 text-sm empty:hidden">
          <Subject delivery={delivery} isNamed />
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <DeliveryState delivery={delivery} />
        {isTried && (
          <span className="num text-sm text-ink-2">
            {words.attemptNumber(delivery.attempts)}
            {delivery.ms !== null && ` · ${formatDuration(delivery.ms)}`}
          </span>
        )}
      </div>
      <NextAttempt delivery={delivery} />
    </li>
  )
}

/** Shows each delivery as a table row, or as a few lines in a container narrower than 768 px. */
export function DeliveriesTable({ deliveries, toDelivery }: Props) {
  return (
    <Card className="@container overflow-hidden">
      <Table label={words.deliveries} className="@max-3xl:hidden">
        <TableHead>
          <Th>{words.event}</Th>
          <Th>{words.subject}</Th>
          <Th>{words.state}</Th>
          <Th right>{words.duration}</Th>
          <Th right>{words.attempts}</Th>
          <Th>{words.when}</Th>
        </TableHead>
        <TableBody>
          {deliveries.map(delivery => (
            <Row key={delivery.id} delivery={delivery} to={toDelivery(delivery.id)} />
          ))}
        </TableBody>
      </Table>
      <ul className="divide-y divide-line @3xl:hidden" aria-label={words.deliveries}>
        {deliveries.map(delivery => (
          <Entry key={delivery.id} delivery={delivery} to={toDelivery(delivery.id)} />
        ))}
      </ul>
    </Card>
  )
}
