import type { Course, Lesson } from '#contract/courses.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { loadCourse, loadLesson } from './course-dto.ts'
import { lockLesson, lockModule } from './lock-course-part.ts'
import { deleteFileRow, deleteLessonRow, deleteModuleRow, getLessonFile } from './repository.ts'

/** Deletes stored files once the transaction, which deleted their rows, has committed. */
async function enqueueDeletion(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await enqueue(tx, 'digital_file.sweep', { keys })
}

/** Deletes a module with its lessons. Throws course_module_not_found. */
export async function deleteModule(ctx: Context, id: string): Promise<Course> {
  const reply = await withTransaction(ctx, async tx => {
    const { course, module } = await lockModule(tx, id)
    await enqueueDeletion(tx, await deleteModuleRow(tx.db, id))
    await audit(tx, 'course.module_deleted', course.id, { course: course.title, title: module.title })
    return loadCourse(tx, course)
  })
  ctx.wake()
  return reply
}

/** Deletes a lesson. Throws lesson_not_found. */
export async function deleteLesson(ctx: Context, id: string): Promise<Course> {
  const reply = await withTransaction(ctx, async tx => {
    const { course, lesson } = await lockLesson(tx, id)
    await enqueueDeletion(tx, await deleteLessonRow(tx.db, id))
    await audit(tx, 'lesson.deleted', id, { course: course.title, title: lesson.title })
    return loadCourse(tx, course)
  })
  ctx.wake()
  return reply
}

/** Deletes a file of a lesson. Throws lesson_file_not_found. */
export async function deleteLessonFile(ctx: Context, id: string): Promise<Lesson> {
  const reply = await withTransaction(ctx, async tx => {
    const file = await getLessonFile(tx.db, id)
    const { lesson } = await lockLesson(tx, file.lesson_id)
    await enqueueDeletion(tx, [await deleteFileRow(tx.db, id)])
    await audit(tx, 'lesson.file_deleted', lesson.id, { title: lesson.title, fileName: file.file_name })
    return loadLesson(tx, lesson)
  })
  ctx.wake()
  return reply
}
