import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { moveIn as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../shell/me.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardGroup } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { downloadReport } from './download-report.ts'
import { runsQuery } from './queries.ts'

/** The imports that ran before, with their reports. Hidden while there are none. */
export function PastImports() {
  const list = useQuery({ ...runsQuery, enabled: useHasRole('admin') === true })
  const { data: runs = [] } = list
  if (list.isError && !list.data)
    return (
      <CardGroup title={words.past}>
        <ErrorState text={words.pastFailed} error={list.error} onRetry={() => void list.refetch()} />
      </CardGroup>
    )
  if (runs.length === 0) return null
  return (
    <CardGroup title={words.past} text={words.pastText}>
      <Card>
        <ul className="divide-y divide-line">
          {runs.map(({ id, kind, source, created, filled, refused, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
              <p className="min-w-0 flex-1 basis-48">
                <span className="block font-medium">{`${words.kinds[kind]} · ${words.sources[source]}`}</span>
                <span className="num block text-sm text-ink-2">
                  {words.pastRun(created, filled, refused)} · <RelativeTime at={createdAt} />
                </span>
              </p>
              <Button
                variant="outline"
                size="sm"
                icon={<Download aria-hidden="true" />}
                onClick={() => void downloadReport(id)}
              >
                {words.report}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </CardGroup>
  )
}
