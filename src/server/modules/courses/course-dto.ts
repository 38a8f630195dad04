import type { Course, Lesson } from '#contract/courses.ts'
import type { BenefitRow } from '#server/modules/digital-goods/benefits/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { getCourseBenefit } from './get-course-benefit.ts'
import { getLesson, type LessonFileRow, type LessonRow, listLessonFiles } from './records/repository.ts'
import { listModules, listOutlineLessons } from './repository.ts'
import { countStudents } from './student-list/repository.ts'

export async function loadCourse(
  { db, clock, provider }: Pick<Context, 'db' | 'clock' | 'provider'>,
  benefit: BenefitRow,
): Promise<Course> {
  const lessons = await listOutlineLessons(db, benefit.id)
  const modules = await listModules(db, benefit.id)
  return {
    id: benefit.id,
    productId: benefit.product_id,
    title: benefit.title,
    modules: modules.map(module => ({
      id: module.id,
      title: module.title,
      lessons: lessons
        .filter(lesson => lesson.moduleId === module.id)
        .map(({ moduleId: _moduleId, ...lesson }) => lesson),
    })),
    students: await countStudents(db, { benefitId: benefit.id, mode: await provider.mode(db), now: clock() }),
  }
}

/** Throws digital_benefit_not_found. */
export const readCourse = async (ctx: Context, id: string): Promise<Course> =>
  loadCourse(ctx, await getCourseBenefit(ctx.db, id))

const toFileDto = ({ id, file_name, mime, bytes, created_at }: LessonFileRow): Lesson['attachments'][number] => ({
  id,
  fileName: file_name,
  mime,
  bytes,
  createdAt: created_at.toISOString(),
})

export async function loadLesson({ db }: Pick<Context, 'db'>, row: LessonRow): Promise<Lesson> {
  const files = await listLessonFiles(db, row.id)
  const video = files.find(file => file.role === 'video')
  return {
    id: row.id,
    moduleId: row.module_id,
    courseId: row.benefit_id,
    title: row.title,
    content: row.content,
    videoUrl: row.video_url,
    video: video ? toFileDto(video) : null,
    attachments: files.filter(file => file.role === 'attachment').map(toFileDto),
    isPublished: row.is_published,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Throws lesson_not_found. */
export const readLesson = async (ctx: Context, id: string): Promise<Lesson> =>
  loadLesson(ctx, await getLesson(ctx.db, id))
