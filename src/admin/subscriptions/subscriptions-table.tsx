import { Link } from 'react-router'
import type { SubscriptionSummary } from '#contract/subscriptions.ts'
import { subscriptions as words } from '#i18n/lazy-words.ts'
import { Card } from '../ui/card.tsx'
import { SubscriptionBadge } from '../ui/subscription-badge.tsx'
import { formatNextCharge, formatSubscriptionPrice } from '../ui/subscription-terms.ts'
import { Table, TableBody, TableHead, TableRow, Td, Th } from '../ui/table.tsx'

/** Shows each subscription as a table row, or as three lines in a container narrower than 768 px. */
export function SubscriptionsTable({ rows }: { rows: readonly SubscriptionSummary[] }) {
  return (
    <Card className="@container overflow-hidden">
      <Table label={words.title} className="@max-3xl:hidden">
        <TableHead>
          <Th>{words.subscription}</Th>
          <Th>{words.customer}</Th>
          <Th>{words.state}</Th>
          <Th>{words.next}</Th>
          <Th right>{words.price}</Th>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <TableRow key={row.id} to={`/subscriptions/${row.id}`}>
              <Td flex={28}>
                <Link to={`/subscriptions/${row.id}`} className="block truncate font-semibold">
                  {row.title}
                </Link>
                <span className="block truncate text-sm text-ink-2">{row.sku}</span>
              </Td>
              <Td flex={24}>
                <span className="block truncate">{row.name}</span>
                <span className="block truncate text-sm text-ink-2">{row.email}</span>
              </Td>
              <Td>
                <SubscriptionBadge {...row} />
              </Td>
              <Td className="num whitespace-nowrap text-ink-2">{formatNextCharge(row)}</Td>
              <Td right>
                <span className="num font-semibold">{formatSubscriptionPrice(row)}</span>
              </Td>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <ul className="divide-y divide-line @3xl:hidden">
        {rows.map(row => (
          <li key={row.id}>
            <Link to={`/subscriptions/${row.id}`} className="grid grid-cols-[minmax(0,1fr)] gap-1.5 px-4 py-3">
              <span className="flex items-baseline justify-between gap-2">
                <span className="truncate font-semibold">{row.title}</span>
                <span className="num shrink-0">{formatSubscriptionPrice(row)}</span>
              </span>
              <span className="truncate text-ink-2">{row.name}</span>
              <span className="flex items-center justify-between gap-2">
                <SubscriptionBadge {...row} />
                <span className="num shrink-0 text-sm text-ink-2">{formatNextCharge(row)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
