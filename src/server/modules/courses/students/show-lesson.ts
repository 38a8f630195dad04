import type { CoursesScreen, ShownVideo } from '#contract/course-pages.ts'
import { parseHostedVideo } from '#domain/lesson-video.ts'
import { splitParagraphs } from '#domain/linked-text.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import type { CourseAccess } from '../access/index.ts'
import { type LessonFileRow, type LessonRow, listLessonFiles } from '../records/repository.ts'
import { buildLessonFilePath, buildLessonPath } from './course-paths.ts'
import { getOpenCourse } from './open-course.ts'
import { findPublishedLesson, listPublishedLessons, recordOpenedLesson } from './repository.ts'
import { buildOutline } from './show-course.ts'
import type { Student } from './student-session.ts'

type LessonScreen = Extract<CoursesScreen, { kind: 'lesson' }>
type LessonParams = { courseId: string; lessonId: string }

/** Returns a course that the student can open now, and one of its published lessons. */
export async function getOpenLesson(
  ctx: Context,
  student: Student | null,
  { courseId, lessonId }: LessonParams,
): Promise<{ access: CourseAccess; lesson: LessonRow; student: Student }> {
  const access = await getOpenCourse(ctx, student, courseId)
  const lesson = isUuid(lessonId) ? await findPublishedLesson(ctx.db, lessonId) : null
  return {
    access,
    lesson: orThrow(lesson?.benefit_id === access.benefitId ? lesson : null, 'not_found'),
    student: orThrow(student, 'not_found'),
  }
}

/** The origins of this shop. A page of them is not framed, because the frame could reach the page around it. */
const listOwnOrigins = ({ config }: Pick<Context, 'config'>): (string | null)[] =>
  [config.publicUrl, config.adminUrl, config.contentOrigin].map(url => url && new URL(url).origin)

function showHostedVideo(ctx: Context, page: string, startSeconds: number): ShownVideo | null {
  const video = parseHostedVideo(page)
  if (!video) return null
  const host = new URL(page).hostname.replace(/^www\./, '')
  if (video.kind === 'file') return { kind: 'file', src: video.src, startSeconds }
  if (listOwnOrigins(ctx).includes(video.origin)) return { kind: 'page', host, page }
  return { kind: 'frame', src: video.src, host, page }
}

/** The only origin besides the shop's own from which the page may load the video. */
export function listVideoSources(video: ShownVideo | null): { frames: string[]; media: string[] } {
  const origin = video && video.kind !== 'page' && video.src.startsWith('https:') ? [new URL(video.src).origin] : []
  return { frames: video?.kind === 'frame' ? origin : [], media: video?.kind === 'file' ? origin : [] }
}

/** Loads a lesson with the outline of its course, and records that the student opened it. */
export async function loadLesson(
  ctx: Context,
  found: Student | null,
  params: LessonParams,
  { isRead }: { isRead: boolean },
): Promise<LessonScreen> {
  const { access, lesson, student } = await getOpenLesson(ctx, found, params)
  const key = { customerId: student.customerId, lessonId: lesson.id }
  const progress = isRead ? await recordOpenedLesson(ctx.db, key, ctx.clock()) : null
  const lessons = await listPublishedLessons(ctx.db, [access.benefitId], student.customerId)
  const files = await listLessonFiles(ctx.db, lesson.id)
  const at = lessons.findIndex(each => each.id === lesson.id)
  const toLink = (index: number) => {
    const neighbor = lessons[index]
    return neighbor ? { title: neighbor.title, href: buildLessonPath(access.benefitId, neighbor.id) } : null
  }
  const getHref = (file: LessonFileRow) => buildLessonFilePath(access.benefitId, lesson.id, file.id)
  const startSeconds = progress?.video_seconds ?? 0
  const videoFile = files.find(file => file.role === 'video')
  return {
    kind: 'lesson',
    course: buildOutline(access, lessons),
    lesson: {
      id: lesson.id,
      title: lesson.title,
      moduleTitle: lessons[at]?.moduleTitle ?? '',
      href: buildLessonPath(access.benefitId, lesson.id),
      paragraphs: splitParagraphs(lesson.content),
      video: videoFile
        ? { kind: 'file', src: getHref(videoFile), startSeconds }
        : lesson.video_url
          ? showHostedVideo(ctx, lesson.video_url, startSeconds)
          : null,
      attachments: files
        .filter(file => file.role === 'attachment')
        .map(file => ({ name: file.file_name, bytes: file.bytes, href: getHref(file) })),
      isCompleted: (progress?.completed_at ?? null) !== null,
      previous: at > 0 ? toLink(at - 1) : null,
      next: toLink(at + 1),
    },
  }
}
