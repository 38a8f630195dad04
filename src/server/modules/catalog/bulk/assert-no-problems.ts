import type { BulkProblem } from '#contract/catalog-bulk.ts'
import { AppError } from '#server/platform/core/errors.ts'

const maxReportedProblems = 100

/**
 * Throws `bulk_refused` if any product cannot be changed. The error lists at most `maxReportedProblems` of these
 * products.
 */
export function assertNoProblems(problems: readonly BulkProblem[]) {
  if (problems.length > 0)
    throw new AppError('bulk_refused', { data: { problems: problems.slice(0, maxReportedProblems) } })
}
