import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ImportReport } from '#contract/catalog-bulk.ts'
import { locale } from '#i18n/index.ts'
import { catalogImport } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { MissingSkus } from './missing-skus.tsx'
import { ProblemTable } from './problem-table.tsx'

type ImportResultProps = {
  report: ImportReport
  done: boolean
  busy: boolean
  /**
   * True until the seller has decided whether the SKUs that the shop may already have in another spelling are new.
   * `question` asks for that decision.
   */
  isUndecided: boolean
  question: ReactNode
  onImport: () => void
  /** Links shown once the import is done. */
  children: ReactNode
}

/**
 * Shows what the import will change, or what it has changed. If the file has invalid lines, it lists their problems and
 * offers no import button.
 */
export function ImportResult({ report, done, busy, isUndecided, question, onImport, children }: ImportResultProps) {
  const { lines, created, updated, unchanged, added = 0, problems, doubts = [], missing = [], ignored = [] } = report
  const isRefused = problems.length > 0
  const needsDecision = !isRefused && isUndecided && doubts.length > 0
  const writeCount = created + updated
  const Icon = isRefused || needsDecision ? CircleAlert : CircleCheck
  const figures: (readonly [string, number])[] = [
    [catalogImport.figureLines, lines],
    [done ? catalogImport.figureCreated : catalogImport.figureToCreate, created],
    [done ? catalogImport.figureUpdated : catalogImport.figureToUpdate, updated],
    ...(added > 0 ? [[catalogImport.figureAdded, added] as const] : []),
    [catalogImport.figureUnchanged, unchanged],
  ]
  return (
    <div className="grid min-w-0 gap-4">
      <p
        role={isRefused ? 'alert' : 'status'}
        className={cn(
          'flex gap-2.5 rounded-md px-4 py-3 font-medium',
          isRefused
            ? 'bg-danger-soft text-danger-ink'
            : needsDecision
              ? 'bg-gold-soft text-gold-ink'
              : 'bg-brand-soft text-brand-ink',
        )}
      >
        <Icon className="icon-18 mt-px" aria-hidden="true" />
        {isRefused
          ? catalogImport.importRefused(problems.length)
          : needsDecision
            ? catalogImport.importToDecide(doubts.length)
            : done
              ? catalogImport.importDone(writeCount)
              : writeCount > 0
                ? catalogImport.importReady
                : catalogImport.importNothing}
      </p>
      <dl className="card grid grid-cols-2 divide-line sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:divide-x">
        {figures.map(([label, count]) => (
          <div key={label} className="px-4 py-3">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="num text-lg font-semibold">{count.toLocaleString(locale)}</dd>
          </div>
        ))}
      </dl>
      {!done && ignored.length > 0 && (
        <p className="flex gap-2.5 rounded-md bg-gold-soft px-4 py-3 text-gold-ink">
          <Info className="icon-18 mt-px" aria-hidden="true" />
          <span className="min-w-0 break-words">
            {catalogImport.ignoredColumns(ignored.length, ignored.join(', '))}
          </span>
        </p>
      )}
      {isRefused && <ProblemTable problems={problems} />}
      {!isRefused && question}
      {!done && missing.length > 0 && <MissingSkus missing={missing} />}
      <div className="flex flex-wrap gap-2">
        {done && children}
        {!done && !isRefused && writeCount > 0 && (
          <Button
            variant="brand"
            size="lg"
            disabled={isUndecided}
            busy={busy ? catalogImport.importing : false}
            onClick={onImport}
          >
            {catalogImport.importThem(writeCount)}
          </Button>
        )}
      </div>
    </div>
  )
}
