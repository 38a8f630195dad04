import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { courseEnrollments, courseLessons, courseModules, lessonProgress } from '#server/platform/db/schema/courses.ts'
import { digitalBenefits, digitalGrants } from '#server/platform/db/schema/digital-goods.ts'
import { orders } from '#server/platform/db/schema/orders.ts'

const course = { id: digitalBenefits.id, title: digitalBenefits.title, productId: digitalBenefits.product_id }

export type AccessQuery = { customerId: string; orderId: string | null; benefitId?: string | undefined }

/** Finds the grants of courses by the orders of a customer, or by one of them, oldest first. */
export function findCourseGrants(db: Db, { customerId, orderId, benefitId }: AccessQuery) {
  return db
    .select({ course, grant: digitalGrants })
    .from(digitalGrants)
    .innerJoin(orders, eq(orders.id, digitalGrants.order_id))
    .innerJoin(
      digitalBenefits,
      and(eq(digitalBenefits.id, digitalGrants.benefit_id), eq(digitalBenefits.kind, 'course')),
    )
    .where(
      and(
        eq(orders.customer_id, customerId),
        orderId === null ? undefined : eq(orders.id, orderId),
        benefitId === undefined ? undefined : eq(digitalBenefits.id, benefitId),
      ),
    )
    .orderBy(asc(digitalGrants.granted_at), asc(digitalGrants.id))
}

/** Finds the enrollments of a customer, oldest first. */
export function findEnrollmentsOfCustomer(db: Db, { customerId, benefitId }: Omit<AccessQuery, 'orderId'>) {
  return db
    .select({ course, enrollment: courseEnrollments })
    .from(courseEnrollments)
    .innerJoin(digitalBenefits, eq(digitalBenefits.id, courseEnrollments.benefit_id))
    .where(
      and(
        eq(courseEnrollments.customer_id, customerId),
        benefitId === undefined ? undefined : eq(courseEnrollments.benefit_id, benefitId),
      ),
    )
    .orderBy(asc(courseEnrollments.created_at), asc(courseEnrollments.id))
}

/** Lists the enrollments and the progress of a customer, for the export of the customer's data. */
export async function listCoursesOfCustomer(db: Db, customerId: string) {
  const enrollments = await db
    .select({
      course: digitalBenefits.title,
      enrolledAt: courseEnrollments.created_at,
      expiresAt: courseEnrollments.expires_at,
      revokedAt: courseEnrollments.revoked_at,
    })
    .from(courseEnrollments)
    .innerJoin(digitalBenefits, eq(digitalBenefits.id, courseEnrollments.benefit_id))
    .where(eq(courseEnrollments.customer_id, customerId))
    .orderBy(asc(courseEnrollments.created_at), asc(courseEnrollments.id))
  const progress = await db
    .select({
      course: digitalBenefits.title,
      module: courseModules.title,
      lesson: courseLessons.title,
      openedAt: lessonProgress.opened_at,
      completedAt: lessonProgress.completed_at,
      videoSeconds: lessonProgress.video_seconds,
    })
    .from(lessonProgress)
    .innerJoin(courseLessons, eq(courseLessons.id, lessonProgress.lesson_id))
    .innerJoin(courseModules, eq(courseModules.id, courseLessons.module_id))
    .innerJoin(digitalBenefits, eq(digitalBenefits.id, courseLessons.benefit_id))
    .where(eq(lessonProgress.customer_id, customerId))
    .orderBy(asc(lessonProgress.opened_at), asc(courseLessons.id))
  return { enrollments, progress }
}
