import type { BulkProblem } from '#contract/catalog-bulk.ts'
import { AppError } from '#server/kernel/errors.ts'

const maxReportedProblems = 100

/** Refuses a change of many products for those that cannot change. */
export function assertNoProblems(problems: readonly BulkProblem[]) {
  if (problems.length > 0)
    throw new AppError('bulk_refused', { data: { problems: problems.slice(0, maxReportedProblems) } })
}
