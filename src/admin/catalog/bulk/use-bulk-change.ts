import { useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import type { ProductFilter } from '#contract/catalog.ts'
import type { BulkChange, BulkProblem, changeProducts } from '#contract/catalog-bulk.ts'
import type { Received } from '#contract/endpoint.ts'
import type { TableForm } from '#contract/table-form.ts'
import { catalog } from '#i18n/index.ts'
import { toast } from '../../ui/toaster.tsx'
import { useExport } from '../csv/use-export.ts'
import { useChangeProducts, useUndoChange } from '../queries.ts'

export type BulkTarget = string[] | ProductFilter

const getProblems = (error: unknown): BulkProblem[] =>
  error instanceof Problem && Array.isArray(error.answer.problems) ? (error.answer.problems as BulkProblem[]) : []

type BulkResult = Received<typeof changeProducts>
export type BulkRunner = ReturnType<typeof useBulkChange>

/** Changes all selected products, reports the result and offers to undo the change. */
export function useBulkChange(target: BulkTarget, onDone: () => void) {
  const { exporting, exportProducts } = useExport()
  const change = useChangeProducts()
  const undo = useUndoChange()
  const [problems, setProblems] = useState<readonly BulkProblem[]>([])

  // Uses the promise instead of the mutation's callbacks, because React Query does not call the callbacks of an
  // unmounted component, and the bar is unmounted when the selection is cleared.
  const undoChange = (changeId: string) =>
    void undo.mutateAsync(changeId).then(
      ({ restored, kept: keptCount }) =>
        toast.done(catalog.bulkUndone(restored), {
          id: 'bulk',
          ...(keptCount > 0 && { text: catalog.bulkKept(keptCount) }),
        }),
      error => toast.failed(catalog.undoFailed, { text: getProblemText(error), stay: true, id: 'bulk' }),
    )

  function showResult(kind: BulkChange['kind'], { changeId, changed, unchanged }: BulkResult) {
    toast.done(catalog.bulkDone[kind](changed), {
      id: 'bulk',
      ...(unchanged > 0 && { text: catalog.bulkUnchanged(unchanged) }),
      ...(changed > 0 && { action: { label: catalog.undo, onClick: () => undoChange(changeId) } }),
    })
    onDone()
  }

  function showFailure(error: unknown) {
    const foundProblems = getProblems(error)
    setProblems(foundProblems)
    // If there are problems, the dialog stays open and lists them.
    if (foundProblems.length === 0)
      toast.failed(catalog.bulkFailed, { text: getProblemText(error), stay: true, id: 'bulk' })
  }

  function run(bulkChange: BulkChange, onSuccess?: () => void) {
    setProblems([])
    const changing = change.mutateAsync({ products: target, change: bulkChange })
    void changing.then(result => {
      onSuccess?.()
      showResult(bulkChange.kind, result)
    }, showFailure)
  }

  return {
    run,
    problems,
    forgetProblems: () => setProblems([]),
    exporting,
    exportSelection: (form: TableForm) => void exportProducts(form, target),
    busy: change.isPending ? (change.variables?.change.kind ?? null) : null,
  }
}
