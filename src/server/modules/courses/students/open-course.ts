import type { AccessRefusal } from '#contract/course-pages.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { type CourseAccess, findCourseAccess } from '../access/index.ts'
import type { Student } from './student-session.ts'

/** Thrown when the page requires another student, or a student who is signed in. The page then asks to sign in. */
export class SignInNeeded extends Error {}

/** Thrown when the student had access to a course and has it no more, or not now. */
export class CourseClosed extends Error {
  readonly title: string
  readonly refusal: AccessRefusal

  constructor(title: string, refusal: AccessRefusal) {
    super('the course is closed')
    this.title = title
    this.refusal = refusal
  }
}

/**
 * Returns a course that the student can open now. It is read for each request, so that a refund ends the access at once
 * in every process. A browser that opened one order is asked to sign in for the courses of others.
 */
export async function getOpenCourse(ctx: Context, student: Student | null, courseId: string): Promise<CourseAccess> {
  if (!isUuid(courseId)) throw new AppError('not_found')
  if (!student) throw new SignInNeeded()
  const [found] = await findCourseAccess(ctx, student, courseId)
  if (!found && student.orderId !== null) throw new SignInNeeded()
  const course = orThrow(found, 'not_found')
  if (course.refusal) throw new CourseClosed(course.title, course.refusal)
  return course
}
