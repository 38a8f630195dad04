import type { CoursesScreen, ShownCourse, ShownProgress } from '#contract/course-pages.ts'
import { calculatePercent, pickNextLesson } from '#domain/course-progress.ts'
import type { Context } from '#server/platform/core/context.ts'
import { type CourseAccess, findCourseAccess } from '../access/index.ts'
import { buildCoursePath, buildLessonPath } from './course-paths.ts'
import { getOpenCourse } from './open-course.ts'
import { listPublishedLessons } from './repository.ts'
import type { Student } from './student-session.ts'

export type OutlineLesson = Awaited<ReturnType<typeof listPublishedLessons>>[number]
type Screen<Kind extends CoursesScreen['kind']> = Extract<CoursesScreen, { kind: Kind }>

const toProgress = ({ id, completedAt, openedAt }: OutlineLesson) => ({
  id,
  isCompleted: completedAt !== null,
  openedAt,
})

function buildProgress(courseId: string, lessons: readonly OutlineLesson[]): ShownProgress {
  const completed = lessons.filter(lesson => lesson.completedAt !== null).length
  const id = pickNextLesson(lessons.map(toProgress))?.id ?? lessons[0]?.id
  const next = lessons.find(lesson => lesson.id === id)
  const isNew = lessons.every(lesson => lesson.openedAt === null)
  return {
    state: isNew ? 'new' : completed === lessons.length ? 'completed' : 'started',
    completed,
    total: lessons.length,
    percent: calculatePercent(completed, lessons.length),
    next: next ? { title: next.title, href: buildLessonPath(courseId, next.id) } : null,
  }
}

const sortByTitle = (courses: readonly CourseAccess[]) =>
  courses.toSorted((a, b) => Number(a.refusal !== null) - Number(b.refusal !== null) || a.title.localeCompare(b.title))

/** Lists the courses of a student. Those that cannot be opened now come last, with the reason. */
export async function loadCourseList(ctx: Context, student: Student): Promise<Screen<'list'>> {
  const courses = await findCourseAccess(ctx, student)
  const openIds = courses.filter(({ refusal }) => refusal === null).map(({ benefitId }) => benefitId)
  const lessons = openIds.length > 0 ? await listPublishedLessons(ctx.db, openIds, student.customerId) : []
  return {
    kind: 'list',
    isOfOrder: student.orderId !== null,
    courses: sortByTitle(courses).map(({ benefitId, title, refusal, expiresAt }) => ({
      title,
      href: buildCoursePath(benefitId),
      progress: buildProgress(
        benefitId,
        lessons.filter(lesson => lesson.benefitId === benefitId),
      ),
      refusal,
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
  }
}

/** Builds the outline of a course: its modules with published lessons, and how far the student is. */
export function buildOutline({ benefitId, title }: CourseAccess, lessons: readonly OutlineLesson[]): ShownCourse {
  const moduleIds = [...new Set(lessons.map(lesson => lesson.moduleId))]
  return {
    title,
    href: buildCoursePath(benefitId),
    progress: buildProgress(benefitId, lessons),
    modules: moduleIds.map(moduleId => {
      const ofModule = lessons.filter(lesson => lesson.moduleId === moduleId)
      return {
        title: ofModule[0]?.moduleTitle ?? '',
        lessons: ofModule.map(lesson => ({
          id: lesson.id,
          title: lesson.title,
          href: buildLessonPath(benefitId, lesson.id),
          isCompleted: lesson.completedAt !== null,
          hasVideo: lesson.hasVideo,
        })),
      }
    }),
  }
}

export async function loadCourse(ctx: Context, student: Student | null, courseId: string): Promise<Screen<'course'>> {
  const access = await getOpenCourse(ctx, student, courseId)
  const lessons = await listPublishedLessons(ctx.db, [access.benefitId], student?.customerId ?? '')
  return {
    kind: 'course',
    course: buildOutline(access, lessons),
    expiresAt: access.expiresAt?.toISOString() ?? null,
    isOfOrder: student?.orderId !== null,
  }
}
