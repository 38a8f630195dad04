import { type Ref, useRef } from 'react'
import { moveIn as words } from '#i18n/lazy-words.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CardGroup } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { showFailure } from '../ui/show-failure.ts'
import { toast } from '../ui/toaster.tsx'
import { downloadReport } from './download-report.ts'
import { useArchiveProducts } from './queries.ts'
import { ReportView } from './report-view.tsx'
import type { MoveIn } from './use-move-in.ts'

/** The report of the check with the button that imports, and then the result with its next steps. */
export function Result({ moveIn, heading }: { moveIn: MoveIn; heading: Ref<HTMLHeadingElement> }) {
  const { report, step, kind, error } = moveIn
  const archive = useArchiveProducts()
  const button = useRef<HTMLButtonElement>(null)
  if (!report) return null
  const undo = () =>
    archive.mutate(report.productIds, {
      onSuccess: () => toast.done(words.undone),
      onError: showFailure(words.undoFailed),
    })
  if (step !== 'done')
    return (
      <CardGroup title={words.checkedTitle} text={words.checkedText} heading={heading}>
        <ReportView report={report} done={false}>
          {error && (
            <div className="basis-full">
              <ErrorState
                text={error.text}
                error={error.cause}
                onRetry={() => {
                  // The retry button disappears while the import runs.
                  button.current?.focus()
                  moveIn.run()
                }}
              />
            </div>
          )}
          <Button
            ref={button}
            variant="brand"
            busy={step === 'importing' ? words.running : false}
            disabled={report.created + report.filled === 0}
            onClick={moveIn.run}
          >
            {words.run}
          </Button>
        </ReportView>
      </CardGroup>
    )
  return (
    <CardGroup title={words.doneTitle} text={words.doneText} heading={heading}>
      <ReportView report={report} done>
        <ButtonLink variant="brand" to={kind === 'products' ? '/products' : '/customers'}>
          {kind === 'products' ? words.seeProducts : words.seeCustomers}
        </ButtonLink>
        <Button variant="outline" onClick={() => report.id && void downloadReport(report.id)}>
          {words.report}
        </Button>
        {report.productIds.length > 0 && (
          <Button
            variant="outline"
            busy={archive.isPending}
            done={archive.isSuccess ? words.undone : false}
            {...(!archive.isSuccess && { onClick: undo })}
          >
            {words.undo}
          </Button>
        )}
        <Button variant="ghost" onClick={moveIn.reset}>
          {words.again}
        </Button>
      </ReportView>
    </CardGroup>
  )
}
