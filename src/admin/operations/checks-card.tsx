import { ChevronRight, ListChecks } from 'lucide-react'
import { getProblemText } from '#api-client/problem.ts'
import type { CheckResult, Invariants } from '#contract/operations.ts'
import { operations as words } from '#i18n/lazy-words.ts'
import type { Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { formatDateTime } from '../ui/format-time.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { toast } from '../ui/toaster.tsx'
import { CheckState } from './check-state.tsx'
import { Facts } from './facts.tsx'
import { useRunInvariants } from './queries.ts'

const tones: Record<CheckResult['state'], Tone> = { ok: 'ok', late: 'warn', broken: 'bad', unknown: 'warn' }
const order: CheckResult['state'][] = ['broken', 'late', 'unknown', 'ok']
const sortBySeverity = (checks: CheckResult[]) => order.flatMap(state => checks.filter(check => check.state === state))

function Violations({ check }: { check: CheckResult }) {
  return (
    <details className="group col-span-2" open={check.state === 'broken'}>
      <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-sm text-sm font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight className="icon-16 transition-transform group-open:rotate-90" aria-hidden="true" />
        {words.rows(check.violations.length, check.more)}
      </summary>
      <ul className="mt-2 grid gap-2 rounded-md bg-sunken px-3.5 py-3">
        {check.violations.map(violation => (
          <li key={violation.id}>
            <Facts {...violation} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function CheckRow({ check }: { check: CheckResult }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-5 py-3">
      <p>{words.checks[check.name]}</p>
      <CheckState tone={tones[check.state]} text={words.checkStates[check.state]} />
      {check.violations.length > 0 && <Violations check={check} />}
      {check.since && (
        <p className="col-span-2 text-sm text-ink-2">{words.lookedSince(formatDateTime(new Date(check.since)))}</p>
      )}
      {check.state === 'unknown' && <p className="col-span-2 text-sm text-ink-2">{words.unknownHint}</p>}
    </li>
  )
}

function CheckNow() {
  const run = useRunInvariants()
  const press = () =>
    run.mutate(undefined, {
      onSuccess({ checks }) {
        const failedCount = checks.filter(check => check.state !== 'ok').length
        if (failedCount === 0) toast.done(words.checkedWell)
        else toast.failed(words.checkedBadly(failedCount))
      },
      onError: error => toast.failed(words.checkFailed, { text: getProblemText(error) }),
    })
  return (
    <Button
      variant="outline"
      size="sm"
      className="max-md:[--h:44px]"
      icon={<ListChecks aria-hidden="true" />}
      busy={run.isPending && words.checking}
      onClick={press}
    >
      {words.checkNow}
    </Button>
  )
}

/** Lists the invariants of the stored data, and whether each of them holds. */
export function ChecksCard({ invariants, canAct }: { invariants: Invariants | null; canAct: boolean }) {
  return (
    <Card>
      <CardHeader title={words.checksTitle} className="flex-wrap">
        {invariants && (
          <span className="text-sm">
            {words.checkedAt} <RelativeTime at={invariants.at} />
          </span>
        )}
        {canAct && <CheckNow />}
      </CardHeader>
      {invariants ? (
        <ul className="divide-y divide-line border-t border-line">
          {sortBySeverity(invariants.checks).map(check => (
            <CheckRow key={check.name} check={check} />
          ))}
        </ul>
      ) : (
        <p className="border-t border-line px-5 py-4 text-ink-2">{words.neverChecked}</p>
      )}
    </Card>
  )
}
