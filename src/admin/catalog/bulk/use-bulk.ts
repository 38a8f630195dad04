import { useState } from 'react'
import type { ProductFilter } from '#contract/catalog.ts'
import type { BulkChange, BulkProblem } from '#contract/catalog-bulk.ts'
import { Problem } from '#web/call.ts'
import { problemText } from '#web/problem.ts'
import { catalog } from '#words/index.ts'
import { toast } from '../../ui/toaster.tsx'
import { useChangeProducts, useUndoChange } from '../queries.ts'

export type BulkTarget = string[] | ProductFilter

const problemsOf = (error: unknown): BulkProblem[] =>
  error instanceof Problem && Array.isArray(error.answer.problems) ? (error.answer.problems as BulkProblem[]) : []

export type Bulk = ReturnType<typeof useBulk>

/** Changes everything that is ticked, says what came of it, and puts it back when asked. */
export function useBulk(target: BulkTarget, onDone: () => void) {
  const change = useChangeProducts()
  const undo = useUndoChange()
  const [problems, setProblems] = useState<readonly BulkProblem[]>([])

  const takeBack = (changeId: string) =>
    undo.mutate(changeId, {
      onSuccess: ({ restored, kept }) =>
        toast.done(catalog.bulkUndone(restored), kept > 0 ? { text: catalog.bulkKept(kept) } : {}),
      onError: error => toast.failed(catalog.undoFailed, { text: problemText(error), stay: true }),
    })

  function run(what: BulkChange, onSuccess?: () => void) {
    setProblems([])
    const body = { products: target, change: what }
    change.mutate(body, {
      onSuccess({ changeId, changed, unchanged }) {
        toast.done(catalog.bulkDone[what.kind](changed), {
          ...(unchanged > 0 && { text: catalog.bulkUnchanged(unchanged) }),
          ...(changed > 0 && { action: { label: catalog.undo, onClick: () => takeBack(changeId) } }),
        })
        onSuccess?.()
        onDone()
      },
      onError(error) {
        setProblems(problemsOf(error))
        toast.failed(catalog.bulkFailed, { text: problemText(error) })
      },
    })
  }

  return {
    run,
    problems,
    forgetProblems: () => setProblems([]),
    busy: change.isPending ? (change.variables?.change.kind ?? null) : null,
  }
}
