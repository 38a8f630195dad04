import type { enrollStudents as endpoint } from '#contract/courses.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import { findOrInsertCustomers } from '#server/modules/customers/records/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { enqueueMany } from '#server/platform/queue/repository.ts'
import { getCourseForUpdate } from '../get-course-benefit.ts'
import { type EnrollmentRow, lockEnrollments, upsertEnrollments } from './repository.ts'

type Input = Request<typeof endpoint>
type Person = { email: string; name: string; expiresAt: Date | null }

/** Merges people with the same e-mail address, of whom the last one counts. Throws invalid_fields for a past end. */
function parsePeople(people: Input['body']['people'], now: Date): Person[] {
  const byEmail = new Map<string, Person>()
  for (const [index, { email: given, name = '', expiresAt = null }] of people.entries()) {
    const email = given.toLowerCase()
    const end = expiresAt === null ? null : new Date(expiresAt)
    if (end !== null && end <= now)
      throw new AppError('invalid_fields', { fields: { [`people.${index}.expiresAt`]: 'past' } })
    byEmail.set(email, { email, name: name || (byEmail.get(email)?.name ?? ''), expiresAt: end })
  }
  return [...byEmail.values()]
}

const isValid = ({ revoked_at, expires_at }: EnrollmentRow, now: Date) =>
  revoked_at === null && (expires_at === null || expires_at > now)

/** The e-mail has its id before it is written, so that a repeated job writes it once. */
const enqueueMails = (tx: Tx, enrolled: readonly EnrollmentRow[]) =>
  enqueueMany(
    tx,
    'course.enrolled',
    enrolled.map(({ id }) => ({ enrollmentId: id, emailId: newId() })),
  )

/** Gives people access to a course. Throws digital_benefit_not_found or invalid_fields. */
export async function enrollStudents(ctx: Context, { params, body }: Input): Promise<Reply<typeof endpoint>> {
  const people = parsePeople(body.people, ctx.clock())
  const mode = await ctx.provider.mode(ctx.db)
  const reply = await withTransaction(ctx, async tx => {
    const course = await getCourseForUpdate(tx.db, params.id)
    const now = tx.clock()
    const customerIds = await findOrInsertCustomers(tx.db, mode, people, now)
    const earlier = await lockEnrollments(tx.db, course.id, [...customerIds.values()])
    const repeated = new Set(earlier.filter(row => isValid(row, now)).map(row => row.customer_id))
    const rows = people.flatMap(({ email, expiresAt }) => {
      const customerId = customerIds.get(email)
      return customerId === undefined ? [] : { customer_id: customerId, expires_at: expiresAt }
    })
    const enrolled = await upsertEnrollments(
      tx.db,
      rows.map(row => ({
        ...row,
        id: newId(),
        benefit_id: course.id,
        enrolled_by: tx.actor?.memberId ?? null,
        created_at: now,
        updated_at: now,
      })),
    )
    const added = enrolled.filter(row => !repeated.has(row.customer_id))
    if (body.sendsMail) await enqueueMails(tx, added)
    await audit(tx, 'course.students_enrolled', course.id, {
      title: course.title,
      added: added.length,
      repeated: repeated.size,
    })
    return { added: added.length, repeated: repeated.size }
  })
  ctx.wake()
  return reply
}
