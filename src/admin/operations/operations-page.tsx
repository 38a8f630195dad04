import { useQuery } from '@tanstack/react-query'
import { operations as words } from '#i18n/lazy-words.ts'
import { useIsAdministrator } from '../shell/me.ts'
import { useTitle } from '../shell/use-title.ts'
import { Badge } from '../ui/badge.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { AlarmsCard } from './alarms-card.tsx'
import { ChecksCard } from './checks-card.tsx'
import { DeadLettersCard } from './dead-letters-card.tsx'
import { ExportLink } from './export-link.tsx'
import { summarizeHealth } from './health.ts'
import { ProcessesCard } from './processes-card.tsx'
import { operationsQuery } from './queries.ts'
import { SelfChecksCard } from './self-checks-card.tsx'
import { SystemCards } from './system-cards.tsx'
import { VitalsCard } from './vitals-card.tsx'

/**
 * Says in one sentence whether anything needs attention. Below this sentence are the reasons, and beside these the
 * system's figures.
 */
export function OperationsPage() {
  useTitle(words.documentTitle)
  const { data: operations, isError, error, refetch } = useQuery(operationsQuery)
  const canAct = useIsAdministrator() === true
  const retry = () => void refetch()
  if (!operations)
    return (
      <div className="max-w-[1120px]">
        <PageHeader title={words.title} />
        {isError ? <ErrorState text={words.failed} error={error} onRetry={retry} /> : <LoadingRows />}
      </div>
    )
  const health = summarizeHealth(operations)
  return (
    <div className="max-w-[1120px]">
      <PageHeader
        title={words.title}
        badges={
          <Badge tone={health.state} dot>
            {words.health[health.state]}
          </Badge>
        }
        text={<span role="status">{health.text}</span>}
        actions={
          <p className="text-sm text-ink-2">
            {words.seen} <RelativeTime at={operations.at} />
          </p>
        }
      />
      {isError && (
        <div className="mb-5">
          <ErrorState text={words.stale} error={error} onRetry={retry} />
        </div>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 gap-5">
          <AlarmsCard alarms={operations.alarms} canAct={canAct} />
          <DeadLettersCard canAct={canAct} />
          <SelfChecksCard checks={operations.selfChecks} />
          <VitalsCard />
          <ChecksCard invariants={operations.invariants} canAct={canAct} />
          {!canAct && <p className="text-sm text-ink-2">{words.onlyAdministrators}</p>}
        </div>
        <div className="grid min-w-0 gap-5">
          <SystemCards {...operations} />
          <ExportLink />
          <ProcessesCard at={operations.at} processes={operations.processes} />
        </div>
      </div>
    </div>
  )
}
