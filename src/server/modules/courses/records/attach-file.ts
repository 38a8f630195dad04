import { courseLimits, type LessonFileRole } from '#domain/course.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import {
  countAttachments,
  deleteVideo,
  getLessonForUpdate,
  insertLessonFile,
  type LessonFileRow,
} from './repository.ts'

type Target = { lessonId: string; role: LessonFileRole }

/** Throws course_limit when a lesson has as many attachments as it may have. */
export async function assertSpaceForFile(tx: Tx, { lessonId, role }: Target): Promise<void> {
  if (role === 'attachment' && (await countAttachments(tx.db, lessonId)) >= courseLimits.attachments)
    throw new AppError('course_limit')
}

/**
 * Adds a stored file to a lesson. A new video replaces the earlier one, whose bytes are deleted after the commit. Throws
 * lesson_not_found or course_limit.
 */
export async function attachLessonFile(
  tx: Tx,
  { lessonId, role }: Target,
  file: Omit<LessonFileRow, 'lesson_id' | 'role'>,
): Promise<void> {
  const lesson = await getLessonForUpdate(tx.db, lessonId)
  await assertSpaceForFile(tx, { lessonId, role })
  const replaced = role === 'video' ? await deleteVideo(tx.db, lessonId) : []
  await insertLessonFile(tx.db, { ...file, lesson_id: lessonId, role })
  if (replaced.length > 0) await enqueue(tx, 'digital_file.sweep', { keys: replaced })
  await audit(tx, 'lesson.file_uploaded', lessonId, {
    title: lesson.title,
    fileName: file.file_name,
    bytes: file.bytes,
  })
}
