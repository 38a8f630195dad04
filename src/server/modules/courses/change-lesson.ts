import type { changeLesson as changing, Lesson } from '#contract/courses.ts'
import type { Request } from '#contract/endpoint.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { loadLesson } from './course-dto.ts'
import { lockLesson } from './lock-course-part.ts'
import { updateLesson } from './repository.ts'

/** Changes a lesson. Throws lesson_not_found, and conflict when another member has saved since. */
export function changeLesson(ctx: Context, { params, body }: Request<typeof changing>): Promise<Lesson> {
  return withTransaction(ctx, async tx => {
    const { course, lesson: row } = await lockLesson(tx, params.id)
    if (body.version !== undefined && body.version !== row.version) throw new AppError('conflict')
    const { title, content, videoUrl, isPublished } = body
    const changed = {
      ...(title !== undefined && { title }),
      ...(content !== undefined && { content }),
      ...(videoUrl !== undefined && { video_url: videoUrl }),
      ...(isPublished !== undefined && { is_published: isPublished }),
    }
    const updated = await updateLesson(tx.db, row.id, { ...changed, updated_at: tx.clock() })
    const fields = Object.keys(changed)
    await audit(tx, 'lesson.changed', row.id, { course: course.title, title: updated.title, fields })
    return loadLesson(tx, updated)
  })
}
