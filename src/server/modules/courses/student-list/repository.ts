import { and, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { buildPersonCondition } from '#server/modules/search-keys/index.ts'
import type { Db, Mode } from '#server/platform/core/context.ts'
import { courseEnrollments, courseLessons, lessonProgress } from '#server/platform/db/schema/courses.ts'
import { customers } from '#server/platform/db/schema/customers.ts'
import { digitalGrants } from '#server/platform/db/schema/digital-goods.ts'
import { orders } from '#server/platform/db/schema/orders.ts'

type StudentQuery = { benefitId: string; mode: Mode; now: Date }

/** One row for each grant and enrollment of a course: since when, and whether it gives access now. */
const selectSources = (db: Db, { benefitId, mode, now }: StudentQuery) => {
  const grants = db
    .select({
      customer: sql<string>`${orders.customer_id}`.as('customer'),
      since: sql<Date>`${digitalGrants.granted_at}`.as('since'),
      ends: sql<Date | null>`${digitalGrants.expires_at}`.as('ends'),
      is_valid: sql<boolean>`${digitalGrants.state} = 'active' and ${isOpenEnd(digitalGrants.expires_at, now)}`.as(
        'is_valid',
      ),
      order_id: sql<string | null>`${orders.id}`.as('order_id'),
      enrollment: sql<string | null>`null::uuid`.as('enrollment'),
    })
    .from(digitalGrants)
    .innerJoin(orders, eq(orders.id, digitalGrants.order_id))
    .where(and(eq(digitalGrants.benefit_id, benefitId), eq(orders.mode, mode), sql`${orders.customer_id} is not null`))
  const enrollments = db
    .select({
      customer: sql<string>`${courseEnrollments.customer_id}`,
      since: sql<Date>`${courseEnrollments.created_at}`,
      ends: sql<Date | null>`${courseEnrollments.expires_at}`,
      is_valid: sql<boolean>`${courseEnrollments.revoked_at} is null and ${isOpenEnd(courseEnrollments.expires_at, now)}`,
      order_id: sql<string | null>`null::uuid`,
      enrollment: sql<
        string | null
      >`case when ${courseEnrollments.revoked_at} is null then ${courseEnrollments.id} end`,
    })
    .from(courseEnrollments)
    .where(eq(courseEnrollments.benefit_id, benefitId))
  return grants.unionAll(enrollments).as('sources')
}

const isOpenEnd = (column: typeof digitalGrants.expires_at | typeof courseEnrollments.expires_at, now: Date): SQL =>
  or(isNull(column), gt(column, now)) ?? sql`true`

/** Groups the sources by customer, as `students`. */
function selectStudents(db: Db, query: StudentQuery) {
  const sources = selectSources(db, query)
  const hasAccess = sql<boolean>`bool_or(${sources.is_valid})`
  return db
    .select({
      customer: sources.customer,
      since: sql<Date>`min(${sources.since})`.as('joined'),
      has_access: hasAccess.as('has_access'),
      expires: sql<Date | null>`case when bool_or(${sources.is_valid} and ${sources.ends} is null) then null
        else coalesce(max(${sources.ends}) filter (where ${sources.is_valid}), max(${sources.ends})) end`.as('expires'),
      order_id: sql<string | null>`(array_agg(${sources.order_id} order by ${sources.since} desc)
        filter (where ${sources.is_valid} and ${sources.order_id} is not null))[1]`.as('newest_order'),
      enrollment: sql<string | null>`(array_agg(${sources.enrollment})
        filter (where ${sources.enrollment} is not null))[1]`.as('open_enrollment'),
    })
    .from(sources)
    .groupBy(sources.customer)
    .as('students')
}

const isPersonOfMode = (mode: Mode) => and(eq(customers.mode, mode), isNull(customers.erased_at))

type Page = StudentQuery & { words: readonly string[]; after: string | null; take: number }

/** Lists students of a course with their customers, newest first. */
export async function listStudentPage(db: Db, { words, after, take, ...query }: Page) {
  const students = selectStudents(db, query)
  const cursor = selectStudents(db, query)
  const start = db
    .select({ at: cursor.since, id: cursor.customer })
    .from(cursor)
    .where(eq(cursor.customer, after ?? ''))
  return db
    .select({
      customerId: customers.id,
      name: customers.name,
      email: customers.email,
      orderId: students.order_id,
      enrollmentId: students.enrollment,
      hasAccess: students.has_access,
      since: sql`${students.since}`.mapWith(customers.created_at),
      expiresAt: sql<Date | null>`${students.expires}`.mapWith(customers.created_at),
    })
    .from(students)
    .innerJoin(customers, eq(customers.id, students.customer))
    .where(
      and(
        isPersonOfMode(query.mode),
        words.length > 0 ? buildPersonCondition(words, customers) : undefined,
        after === null ? undefined : sql`(${students.since}, ${students.customer}) < (${start})`,
      ),
    )
    .orderBy(desc(students.since), desc(students.customer))
    .limit(take)
}

/** Counts the customers of the mode who can open a course now. */
export async function countStudents(db: Db, query: StudentQuery): Promise<number> {
  const students = selectStudents(db, query)
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(students)
    .innerJoin(customers, eq(customers.id, students.customer))
    .where(and(isPersonOfMode(query.mode), eq(students.has_access, true)))
  return row?.count ?? 0
}

/** Finds when customers last opened a lesson of a course, and how many published lessons they completed. */
export async function findProgress(db: Db, benefitId: string, customerIds: readonly string[]) {
  if (customerIds.length === 0) return []
  return db
    .select({
      customerId: lessonProgress.customer_id,
      lastOpenedAt: sql`max(${lessonProgress.opened_at})`.mapWith(lessonProgress.opened_at),
      completedLessons: sql<number>`(count(*) filter (where ${lessonProgress.completed_at} is not null
        and ${courseLessons.is_published}))::int`,
    })
    .from(lessonProgress)
    .innerJoin(courseLessons, eq(courseLessons.id, lessonProgress.lesson_id))
    .where(and(eq(courseLessons.benefit_id, benefitId), inArray(lessonProgress.customer_id, [...customerIds])))
    .groupBy(lessonProgress.customer_id)
}
