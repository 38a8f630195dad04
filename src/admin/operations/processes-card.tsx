import type { LiveProcess } from '#contract/operations.ts'
import { locale } from '#i18n/index.ts'
import { operations as words } from '#i18n/lazy-words.ts'
import { Card, CardHeader } from '../ui/card.tsx'
import { formatDuration } from './format-duration.ts'

/**
 * The processes that sent a recent heartbeat, with the host, version, running time, memory and number of failures of
 * each.
 */
export function ProcessesCard({ at, processes }: { at: string; processes: LiveProcess[] }) {
  return (
    <Card>
      <CardHeader title={words.processesTitle} className="pb-2" />
      {processes.length === 0 && <p className="px-5 pb-4 text-sm text-ink-2">{words.noProcesses}</p>}
      <ul className="grid gap-4 px-5 pb-4">
        {processes.map(({ id, host, version, build, startedAt, memoryMb, failures }) => (
          <li key={id} className="grid gap-0.5">
            <span className="break-all">{host}</span>
            <span className="num text-sm text-ink-2">{words.versionOf(version, build)}</span>
            <span className="num text-sm text-ink-2">
              {words.runningFor(formatDuration(Math.max(0, (Date.parse(at) - Date.parse(startedAt)) / 1_000)))} ·{' '}
              {words.megabytes(memoryMb.toLocaleString(locale))}
            </span>
            <span className="num text-sm text-ink-2">
              {words.failuresOf(failures.requests, failures.provider, failures.background)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
