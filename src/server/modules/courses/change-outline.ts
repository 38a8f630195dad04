import type {
  Course,
  changeCourseModule as changing,
  createLesson as creatingLesson,
  createCourseModule as creatingModule,
  orderCourse as ordering,
} from '#contract/courses.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import { courseLimits } from '#domain/course.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { loadCourse } from './course-dto.ts'
import { getCourseForUpdate } from './get-course-benefit.ts'
import { lockModule } from './lock-course-part.ts'
import {
  insertLesson,
  insertModule,
  listModules,
  listOutlineLessons,
  updateModule,
  updatePositions,
} from './repository.ts'

/** Adds a module. Throws digital_benefit_not_found or course_limit. */
export function createModule(
  ctx: Context,
  { params, body }: Request<typeof creatingModule>,
): Promise<Reply<typeof creatingModule>> {
  return withTransaction(ctx, async tx => {
    const course = await getCourseForUpdate(tx.db, params.id)
    if ((await listModules(tx.db, course.id)).length >= courseLimits.modules) throw new AppError('course_limit')
    const id = newId()
    const now = tx.clock()
    const { title } = body
    await insertModule(tx.db, { id, benefit_id: course.id, title, created_at: now, updated_at: now })
    await audit(tx, 'course.module_created', course.id, { course: course.title, title })
    return { ...(await loadCourse(tx, course)), moduleId: id }
  })
}

export function changeModule(ctx: Context, { params, body }: Request<typeof changing>): Promise<Course> {
  return withTransaction(ctx, async tx => {
    const { course, module } = await lockModule(tx, params.id)
    await updateModule(tx.db, module.id, { title: body.title, updated_at: tx.clock() })
    await audit(tx, 'course.module_changed', course.id, { course: course.title, title: body.title })
    return loadCourse(tx, course)
  })
}

/** Adds a lesson. Throws course_module_not_found or course_limit. */
export function createLesson(
  ctx: Context,
  { params, body }: Request<typeof creatingLesson>,
): Promise<Reply<typeof creatingLesson>> {
  return withTransaction(ctx, async tx => {
    const { course, module } = await lockModule(tx, params.id)
    if ((await listOutlineLessons(tx.db, course.id)).length >= courseLimits.lessons) throw new AppError('course_limit')
    const id = newId()
    const now = tx.clock()
    const { title } = body
    const row = { id, benefit_id: course.id, module_id: module.id, title, created_at: now, updated_at: now }
    await insertLesson(tx.db, row)
    await audit(tx, 'lesson.created', id, { course: course.title, title })
    return { ...(await loadCourse(tx, course)), lessonId: id }
  })
}

const isSameSet = (given: readonly string[], stored: readonly { id: string }[]) =>
  given.length === stored.length && stored.every(({ id }) => given.includes(id))

/** Arranges modules and lessons. Throws digital_benefit_not_found, and conflict when the ids are not those of the course. */
export function orderCourse(ctx: Context, { params, body }: Request<typeof ordering>): Promise<Course> {
  return withTransaction(ctx, async tx => {
    const course = await getCourseForUpdate(tx.db, params.id)
    const modules = body.modules.map(({ id }, index) => ({ id, position: index + 1 }))
    const lessons = body.modules.flatMap(({ id: moduleId, lessonIds }) =>
      lessonIds.map((id, index) => ({ id, moduleId, position: index + 1 })),
    )
    const getIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
    const isComplete =
      isSameSet(getIds(modules), await listModules(tx.db, course.id)) &&
      isSameSet(getIds(lessons), await listOutlineLessons(tx.db, course.id))
    if (!isComplete) throw new AppError('conflict')
    await updatePositions(tx.db, { modules, lessons })
    await audit(tx, 'course.ordered', course.id, { course: course.title })
    return loadCourse(tx, course)
  })
}
