import type { Tx } from '#server/platform/core/context.ts'
import { getCourseForUpdate } from './get-course-benefit.ts'
import { getLesson, getLessonForUpdate } from './records/repository.ts'
import { getModule } from './repository.ts'

/** Locks the course of a module and returns both. Throws course_module_not_found. */
export async function lockModule(tx: Tx, id: string) {
  const { benefit_id } = await getModule(tx.db, id)
  const course = await getCourseForUpdate(tx.db, benefit_id, 'course_module_not_found')
  // Read a second time, because a transaction that held the lock may have deleted the module.
  return { course, module: await getModule(tx.db, id) }
}

/** Locks the course of a lesson, then the lesson, and returns both. Throws lesson_not_found. */
export async function lockLesson(tx: Tx, id: string) {
  const { benefit_id } = await getLesson(tx.db, id)
  const course = await getCourseForUpdate(tx.db, benefit_id, 'lesson_not_found')
  return { course, lesson: await getLessonForUpdate(tx.db, id) }
}
