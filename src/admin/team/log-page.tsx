import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/team.ts'
import { team as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../shell/me.ts'
import { useTitle } from '../shell/use-title.ts'
import { Card, CardBody } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { Table, TableBody, TableHead, TableRow, Td, Th } from '../ui/table.tsx'
import { formatAction, formatDetail } from './log-text.ts'
import { auditQuery } from './queries.ts'

const getBackLink = () => ({ to: '/team', label: words.title })
const getActorName = (entry: AuditEntry) => entry.who ?? words.theShop

/** Shows each entry as a table row, or as two lines on screens narrower than 768 px. */
function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Card className="overflow-hidden">
      <Table label={words.logTitle} className="max-md:hidden">
        <TableHead>
          <Th>{words.what}</Th>
          <Th>{words.who}</Th>
          <Th>{words.when}</Th>
        </TableHead>
        <TableBody>
          {entries.map(entry => (
            <TableRow key={entry.id}>
              <Td flex={52}>
                <span className="block font-medium">{formatAction(entry)}</span>
                <span className="block truncate text-sm text-ink-2">{formatDetail(entry)}</span>
              </Td>
              <Td flex={28}>
                <span className="block truncate">{getActorName(entry)}</span>
              </Td>
              <Td className="text-ink-2">
                <RelativeTime at={entry.createdAt} />
              </Td>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <ul className="divide-y divide-line md:hidden" aria-label={words.logTitle}>
        {entries.map(entry => (
          <li key={entry.id} className="grid grid-cols-[minmax(0,1fr)] gap-0.5 px-4 py-3">
            <span className="font-medium">{formatAction(entry)}</span>
            {formatDetail(entry) && <span className="truncate text-sm text-ink-2">{formatDetail(entry)}</span>}
            <span className="flex justify-between gap-3 text-sm text-ink-2">
              <span className="min-w-0 truncate">{getActorName(entry)}</span>
              <RelativeTime at={entry.createdAt} className="shrink-0" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Log() {
  const list = useInfiniteQuery(auditQuery)
  const entries = list.data?.pages.flatMap(page => page.entries) ?? []
  if (list.isPending) return <LoadingRows rows={8} />
  return (
    <div className="grid gap-4">
      {list.isError && <ErrorState text={words.logFailed} error={list.error} onRetry={() => void list.refetch()} />}
      {entries.length > 0 && <Entries entries={entries} />}
      {list.isSuccess && entries.length === 0 && (
        <Card>
          <CardBody className="text-ink-2">{words.logEmpty}</CardBody>
        </Card>
      )}
      <LoadMore list={list} words={words} />
    </div>
  )
}

/** The audit log of members, API keys and the shop itself. */
export function LogPage() {
  useTitle(words.logDocumentTitle)
  const canRead = useHasRole('admin')
  return (
    <div className="max-w-[1000px]">
      <PageHeader back={getBackLink()} title={words.logTitle} text={words.logText} />
      {canRead === null && <LoadingRows rows={8} />}
      {canRead === false && (
        <Card>
          <CardBody className="text-ink-2">{words.logRefused}</CardBody>
        </Card>
      )}
      {canRead && <Log />}
    </div>
  )
}
