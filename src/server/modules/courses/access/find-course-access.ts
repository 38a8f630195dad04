import { type CourseSource, combineCourseSources } from '#domain/course.ts'
import { findAccessRefusal } from '#domain/digital-goods.ts'
import type { Context } from '#server/platform/core/context.ts'
import { findCourseGrants, findEnrollmentsOfCustomer } from './repository.ts'

export type CourseAccess = CourseSource & { benefitId: string; title: string; productId: string }

type Student = {
  customerId: string
  /** The only order whose courses count; null for all orders and enrollments of the customer. */
  orderId: string | null
}
type Enrollment = { revoked_at: Date | null; expires_at: Date | null }

const findEnrollmentRefusal = ({ revoked_at, expires_at }: Enrollment, now: Date) =>
  findAccessRefusal({ state: revoked_at ? 'revoked' : 'active', reason: null, expires_at }, now)

/**
 * Finds the courses that a customer bought or was enrolled in, each once, with the reason if the customer cannot open
 * it now. Buyers keep a course that the seller removed from the product.
 */
export async function findCourseAccess(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { customerId, orderId }: Student,
  benefitId?: string,
): Promise<CourseAccess[]> {
  const now = clock()
  const grants = await findCourseGrants(db, { customerId, orderId, benefitId })
  const enrollments = orderId === null ? await findEnrollmentsOfCustomer(db, { customerId, benefitId }) : []
  const found = [
    ...grants.map(({ course, grant }) => ({
      course,
      refusal: findAccessRefusal(grant, now),
      expiresAt: grant.expires_at,
    })),
    ...enrollments.map(({ course, enrollment }) => ({
      course,
      refusal: findEnrollmentRefusal(enrollment, now),
      expiresAt: enrollment.expires_at,
    })),
  ]
  const byCourse = new Map<string, CourseAccess>()
  for (const { course, ...source } of found) {
    const { id: benefitId, title, productId } = course
    const earlier = byCourse.get(benefitId)
    const combined = earlier ? combineCourseSources([earlier, source]) : source
    byCourse.set(benefitId, { benefitId, title, productId, ...combined })
  }
  return [...byCourse.values()]
}
