import { Link } from 'react-router'
import type { CustomerSummary } from '#contract/customers.ts'
import { customers as words } from '#i18n/lazy-words.ts'
import { Card } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Table, TableBody, TableHead, TableRow, Td, Th } from '../../ui/table.tsx'
import { ConsentBadge } from '../consent-badge.tsx'
import { TotalSpent } from '../total-spent.tsx'

const getCustomerPath = ({ id }: CustomerSummary) => `/customers/${id}`

/** Shows each customer as a table row, or as two lines in a container narrower than 672 px. */
export function CustomersTable({ customers }: { customers: readonly CustomerSummary[] }) {
  return (
    <Card className="@container overflow-hidden">
      <Table label={words.title} className="@max-2xl:hidden">
        <TableHead>
          <Th>{words.customer}</Th>
          <Th>{words.consent}</Th>
          <Th>{words.since}</Th>
          <Th right>{words.orders}</Th>
          <Th right>{words.spent}</Th>
        </TableHead>
        <TableBody>
          {customers.map(customer => (
            <TableRow key={customer.id} to={getCustomerPath(customer)}>
              <Td flex={40}>
                <Link to={getCustomerPath(customer)} className="block truncate font-semibold">
                  {customer.name}
                </Link>
                <span className="block truncate text-sm text-ink-2">{customer.email}</span>
              </Td>
              <Td>
                <ConsentBadge consent={customer.consent} />
              </Td>
              <Td className="text-ink-2">
                <RelativeTime at={customer.createdAt} />
              </Td>
              <Td right className="num">
                {customer.orderCount}
              </Td>
              <Td right>
                <TotalSpent spent={customer.spent} />
              </Td>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <ul className="divide-y divide-line @2xl:hidden">
        {customers.map(customer => (
          <li key={customer.id}>
            <Link to={getCustomerPath(customer)} className="flex gap-3 px-4 py-3">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{customer.name}</span>
                <span className="block truncate text-sm text-ink-2">{customer.email}</span>
              </span>
              <span className="shrink-0 text-right">
                <TotalSpent spent={customer.spent} />
                <span className="num block text-sm text-ink-2">{words.count(customer.orderCount)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
