import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { one } from '#server/platform/db/one-row.ts'
import { courseEnrollments } from '#server/platform/db/schema/courses.ts'

export type EnrollmentRow = typeof courseEnrollments.$inferSelect

/** Finds the enrollments of customers in a course, locked until the transaction ends. */
export async function lockEnrollments(
  db: TxDb,
  benefitId: string,
  customerIds: readonly string[],
): Promise<EnrollmentRow[]> {
  if (customerIds.length === 0) return []
  return db
    .select()
    .from(courseEnrollments)
    .where(and(eq(courseEnrollments.benefit_id, benefitId), inArray(courseEnrollments.customer_id, [...customerIds])))
    .orderBy(courseEnrollments.id)
    .for('update')
}

/** Inserts enrollments. One that exists gets the new end, and is active again if it was revoked. */
export async function upsertEnrollments(
  db: TxDb,
  rows: readonly (typeof courseEnrollments.$inferInsert)[],
): Promise<EnrollmentRow[]> {
  return db
    .insert(courseEnrollments)
    .values([...rows])
    .onConflictDoUpdate({
      target: [courseEnrollments.benefit_id, courseEnrollments.customer_id],
      set: {
        expires_at: sql`excluded.expires_at`,
        enrolled_by: sql`excluded.enrolled_by`,
        revoked_at: null,
        updated_at: sql`excluded.updated_at`,
      },
    })
    .returning()
}

/** Returns an enrollment. Throws course_enrollment_not_found. */
export const getEnrollment = (db: Db, id: string): Promise<EnrollmentRow> =>
  one(db.select().from(courseEnrollments).where(eq(courseEnrollments.id, id)), 'course_enrollment_not_found')

/** Ends an enrollment. Returns whether it was active. */
export async function endEnrollment(db: Db, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(courseEnrollments)
    .set({ revoked_at: now, updated_at: now })
    .where(and(eq(courseEnrollments.id, id), isNull(courseEnrollments.revoked_at)))
    .returning({ id: courseEnrollments.id })
  return ended.length > 0
}
