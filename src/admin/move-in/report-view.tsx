import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MoveInReport } from '#contract/move-in.ts'
import { locale } from '#i18n/index.ts'
import { moveIn as words } from '#i18n/lazy-words.ts'
import { cn } from '../ui/cn.ts'
import { EntryTable } from './entry-table.tsx'
import { formatOutcome } from './format-status.ts'

const Note = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-2.5 rounded-md bg-gold-soft px-4 py-3 text-gold-ink">
    <Info className="icon-18 mt-px" aria-hidden="true" />
    <span className="min-w-0">{children}</span>
  </p>
)

/** What the import will change, or what it has changed. `children` are the actions. */
export function ReportView({ report, done, children }: { report: MoveInReport; done: boolean; children: ReactNode }) {
  const { lines, created, filled, skipped, refused, repeated, redirects } = report
  const isEmpty = created + filled === 0 && !done
  const Icon = isEmpty ? CircleAlert : CircleCheck
  const figures = (
    [
      ['lines', lines],
      ['created', created],
      ['filled', filled],
      ['skipped', skipped],
      ['refused', refused],
      ['repeated', repeated],
      ['redirects', redirects],
    ] as const
  ).filter(([name, count]) => count > 0 || ['lines', 'created', 'skipped', 'refused'].includes(name))
  return (
    <div className="grid min-w-0 gap-4">
      <p
        className={cn(
          'flex gap-2.5 rounded-md px-4 py-3 font-medium',
          isEmpty ? 'bg-gold-soft text-gold-ink' : 'bg-brand-soft text-brand-ink',
        )}
      >
        <Icon className="icon-18 mt-px" aria-hidden="true" />
        {formatOutcome(report, done)}
      </p>
      <dl className="card grid grid-cols-2 divide-line sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:divide-x">
        {figures.map(([name, count]) => (
          <div key={name} className="px-4 py-3">
            <dt className="text-sm text-ink-2">{words.figures[name]}</dt>
            <dd className="num text-lg font-semibold">{count.toLocaleString(locale)}</dd>
          </div>
        ))}
      </dl>
      {report.pictures > 0 && <Note>{words.pictures(report.pictures)}</Note>}
      {report.shipped > 0 && <Note>{words.shipped(report.shipped)}</Note>}
      {report.entries.length > 0 && <EntryTable entries={report.entries} entryCount={report.entryCount} done={done} />}
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}
