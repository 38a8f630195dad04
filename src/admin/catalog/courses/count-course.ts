import type { Course } from '#contract/courses.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'

const listLessons = ({ modules }: Pick<Course, 'modules'>) => modules.flatMap(({ lessons }) => lessons)

export const listDrafts = (course: Pick<Course, 'modules'>) =>
  listLessons(course).filter(({ isPublished }) => !isPublished)

/** Lists what a course has: its modules, lessons, drafts and students. */
export function listCourseFacts(course: Course): string[] {
  const lessons = listLessons(course).length
  const drafts = listDrafts(course).length
  return [
    course.modules.length > 0 && words.course.modules(course.modules.length),
    lessons > 0 ? words.course.lessons(lessons) : words.course.empty,
    drafts > 0 && words.course.drafts(drafts),
    words.course.students(course.students),
  ].filter(fact => typeof fact === 'string')
}
