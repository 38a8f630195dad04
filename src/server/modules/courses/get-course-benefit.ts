import type { ErrorCode } from '#contract/errors.ts'
import { type BenefitRow, getBenefit, getBenefitForUpdate } from '#server/modules/digital-goods/benefits/index.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'

function assertCourse(benefit: BenefitRow): BenefitRow {
  if (benefit.kind !== 'course') throw new AppError('digital_benefit_not_found')
  return benefit
}

/** Returns a course that is not deleted. Throws digital_benefit_not_found. */
export const getCourseBenefit = async (db: Db, id: string): Promise<BenefitRow> =>
  assertCourse(await getBenefit(db, id))

/**
 * Returns a course that is not deleted, and makes other changes of its outline wait until the transaction ends. Throws
 * digital_benefit_not_found, or another code for a part of a course that is deleted.
 */
export async function getCourseForUpdate(
  db: TxDb,
  id: string,
  code: ErrorCode = 'digital_benefit_not_found',
): Promise<BenefitRow> {
  try {
    return assertCourse(await getBenefitForUpdate(db, id))
  } catch (error) {
    if (error instanceof AppError && error.code === 'digital_benefit_not_found') throw new AppError(code)
    throw error
  }
}
