import { Link } from 'react-router'
import type { WebhookEndpoint } from '#contract/webhooks.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { Card } from '../ui/card.tsx'
import { Table, TableBody, TableHead, TableRow, Td, Th } from '../ui/table.tsx'
import { DayChart } from './day-chart.tsx'
import { EndpointBadges } from './endpoint-badges.tsx'
import { formatUrl, getName } from './endpoint-form.ts'
import { listTypes } from './event-types.ts'
import { LastAttempt } from './last-attempt.tsx'

const formatTypes = ({ types, format }: WebhookEndpoint) =>
  types.length === listTypes(format).length ? words.allTypes : words.typeCount(types.length)

const Reason = ({ endpoint: { disabledReason } }: { endpoint: WebhookEndpoint }) =>
  disabledReason && <span className="mt-1 block text-sm text-danger-ink">{words.disabledReasons[disabledReason]}</span>

/** Shows each webhook as a table row, or as a few lines in a container narrower than 768 px. */
export function EndpointsTable({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  return (
    <Card className="@container overflow-hidden">
      <Table label={words.title} className="@max-3xl:hidden">
        <TableHead>
          <Th>{words.endpoint}</Th>
          <Th>{words.state}</Th>
          <Th>{words.events}</Th>
          <Th>{words.lastAttempt}</Th>
          <Th>{words.lastDay}</Th>
        </TableHead>
        <TableBody>
          {endpoints.map(endpoint => (
            <TableRow key={endpoint.id} to={`/settings/webhooks/${endpoint.id}`}>
              <Td flex={38}>
                <Link to={`/settings/webhooks/${endpoint.id}`} className="block truncate font-semibold">
                  {getName(endpoint)}
                </Link>
                {endpoint.description && (
                  <span className="block truncate text-sm text-ink-2">{formatUrl(endpoint.url)}</span>
                )}
              </Td>
              <Td flex={26}>
                <EndpointBadges endpoint={endpoint} />
                <Reason endpoint={endpoint} />
              </Td>
              <Td className="whitespace-nowrap">
                <span className="num block">{formatTypes(endpoint)}</span>
                <span className="block text-sm text-ink-2">{words.formats[endpoint.format]}</span>
              </Td>
              <Td className="whitespace-nowrap">
                <LastAttempt endpoint={endpoint} />
              </Td>
              <Td>
                <DayChart endpoint={endpoint} />
              </Td>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <ul className="divide-y divide-line @3xl:hidden" aria-label={words.title}>
        {endpoints.map(endpoint => (
          <li key={endpoint.id}>
            <Link to={`/settings/webhooks/${endpoint.id}`} className="grid gap-2 px-4 py-3.5 outline-offset-[-2px]">
              <span className="grid">
                <span className="font-semibold wrap-anywhere">{getName(endpoint)}</span>
                {endpoint.description && <span className="truncate text-sm text-ink-2">{formatUrl(endpoint.url)}</span>}
              </span>
              <span>
                <EndpointBadges endpoint={endpoint} />
                <Reason endpoint={endpoint} />
              </span>
              <LastAttempt endpoint={endpoint} />
              <span className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
                <DayChart endpoint={endpoint} />
                <span className="num text-sm text-ink-2">
                  {formatTypes(endpoint)} · {words.formats[endpoint.format]}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
