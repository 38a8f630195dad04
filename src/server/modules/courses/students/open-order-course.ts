import type { FastifyReply, FastifyRequest } from 'fastify'
import { openOrderCourse } from '#contract/course-pages.ts'
import { findGrantsOfOrder } from '#server/modules/digital-goods/records/index.ts'
import { findOrderByLink } from '#server/modules/orders/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { buildCoursePath } from './course-paths.ts'
import { findStudent, type Student, startSession } from './student-session.ts'

const isStudentOfOrder = (student: Student | null, orderId: string, customerId: string): boolean =>
  student?.customerId === customerId && (student.orderId === null || student.orderId === orderId)

/**
 * Opens a course with the link of its order, for example from an e-mail. The browser is signed in to the courses of this
 * order only, unless the same customer is signed in already. A program that checks links leaves at most a session that
 * nobody uses.
 */
export async function openCourseOfOrder(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { publicId, grantId } = openOrderCourse.params.parse(raw.params)
  const { key = '' } = openOrderCourse.query.parse(raw.query)
  const order = orThrow(await findOrderByLink(ctx, { publicId, key }), 'not_found')
  const customerId = orThrow(order.customer_id, 'not_found')
  const grants = await findGrantsOfOrder(ctx.db, order.id)
  const { benefit } = orThrow(
    grants.find(({ grant, benefit }) => grant.id === grantId && benefit.kind === 'course'),
    'not_found',
  )
  const isSignedIn = isStudentOfOrder(await findStudent(ctx, raw), order.id, customerId)
  if (!isSignedIn && raw.method !== 'HEAD') await startSession(ctx, { raw, reply }, { customerId, orderId: order.id })
  return reply
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(buildCoursePath(benefit.id), 303)
}
