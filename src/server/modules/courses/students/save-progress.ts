import type { FastifyRequest } from 'fastify'
import { saveVideoPosition } from '#contract/course-pages.ts'
import type { Context } from '#server/platform/core/context.ts'
import { findCourseAccess } from '../access/index.ts'
import { findPublishedLesson, updateCompletion, updateVideoSeconds } from './repository.ts'
import { getOpenLesson } from './show-lesson.ts'
import { findStudent, type Student } from './student-session.ts'

/** Marks a lesson as completed or as open. Progress belongs to the customer, whichever order gives the access. */
export async function saveCompletion(
  ctx: Context,
  found: Student | null,
  params: { courseId: string; lessonId: string },
  { isCompleted }: { isCompleted: boolean },
): Promise<void> {
  const { lesson, student } = await getOpenLesson(ctx, found, params)
  const now = ctx.clock()
  const key = { customerId: student.customerId, lessonId: lesson.id }
  await updateCompletion(ctx.db, key, isCompleted ? now : null, now)
}

/** Stores where the student stopped watching. The browser sends this in the background, so a refusal is not reported. */
export async function savePosition(ctx: Context, raw: FastifyRequest): Promise<void> {
  const { lessonId, seconds } = saveVideoPosition.body.parse(raw.body)
  const student = await findStudent(ctx, raw)
  const lesson = student && (await findPublishedLesson(ctx.db, lessonId))
  if (!student || !lesson) return
  const [access] = await findCourseAccess(ctx, student, lesson.benefit_id)
  if (access?.refusal !== null) return
  await updateVideoSeconds(ctx.db, { customerId: student.customerId, lessonId }, seconds)
}
