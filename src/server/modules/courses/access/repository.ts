import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { courseEnrollments } from '#server/platform/db/schema/courses.ts'
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
