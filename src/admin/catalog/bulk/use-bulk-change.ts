import { useState } from 'react'
import type { ProductFilter } from '#contract/catalog.ts'
import type { BulkChange, BulkProblem, changeProducts } from '#contract/catalog-bulk.ts'
import type { Received } from '#contract/endpoint.ts'
import type { TableForm } from '#contract/table-form.ts'
import { Problem } from '#web/call.ts'
import { getProblemText } from '#web/problem.ts'
import { catalog } from '#words/index.ts'
import { toast } from '../../ui/toaster.tsx'
import { useExport } from '../csv/use-export.ts'
import { useChangeProducts, useUndoChange } from '../queries.ts'

export type BulkTarget = string[] | ProductFilter

const getProblems = (error: unknown): BulkProblem[] =>
  error instanceof Problem && Array.isArray(error.answer.problems) ? (error.answer.problems as BulkProblem[]) : []

type BulkResult = Received<typeof changeProducts>
export type BulkRunner = ReturnType<typeof useBulkChange>

/** Changes all selected products, reports the result and offers to undo it. */
export function useBulkChange(target: BulkTarget, onDone: () => void) {
  const { exporting, exportProducts } = useExport()
  const change = useChangeProducts()
  const undo = useUndoChange()
  const [problems, setProblems] = useState<readonly BulkProblem[]>([])

  // Uses the promise instead of the mutation's callbacks: once the selection is cleared, the bar is unmounted and React
  // Query no longer calls them.
  const takeBack = (changeId: string) =>
    void undo.mutateAsync(changeId).then(
      ({ restored, kept }) =>
        toast.done(catalog.bulkUndone(restored), { id: 'bulk', ...(kept > 0 && { text: catalog.bulkKept(kept) }) }),
      error => toast.failed(catalog.undoFailed, { text: getProblemText(error), stay: true, id: 'bulk' }),
    )

  function done(kind: BulkChange['kind'], { changeId, changed, unchanged }: BulkResult) {
    toast.done(catalog.bulkDone[kind](changed), {
      id: 'bulk',
      ...(unchanged > 0 && { text: catalog.bulkUnchanged(unchanged) }),
      ...(changed > 0 && { action: { label: catalog.undo, onClick: () => takeBack(changeId) } }),
    })
    onDone()
  }

  function failed(error: unknown) {
    const found = getProblems(error)
    setProblems(found)
    // If there are problems, the dialog stays open and lists them.
    if (found.length === 0) toast.failed(catalog.bulkFailed, { text: getProblemText(error), stay: true, id: 'bulk' })
  }

  function run(what: BulkChange, onSuccess?: () => void) {
    setProblems([])
    const changing = change.mutateAsync({ products: target, change: what })
    void changing.then(result => {
      onSuccess?.()
      done(what.kind, result)
    }, failed)
  }

  return {
    run,
    problems,
    forgetProblems: () => setProblems([]),
    exporting,
    exportThem: (form: TableForm) => void exportProducts(form, target),
    busy: change.isPending ? (change.variables?.change.kind ?? null) : null,
  }
}
