import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { endEnrollment, getEnrollment } from './repository.ts'

/** Ends the access that a member gave. Throws course_enrollment_not_found. */
export function revokeEnrollment(ctx: Context, id: string): Promise<undefined> {
  return withTransaction(ctx, async tx => {
    const { benefit_id, customer_id } = await getEnrollment(tx.db, id)
    if (await endEnrollment(tx.db, id, tx.clock()))
      await audit(tx, 'course.enrollment_revoked', benefit_id, { customer: customer_id })
    return undefined
  })
}
