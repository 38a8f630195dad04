import type { Lesson } from '#contract/courses.ts'
import { courses } from '#i18n/lazy-words.ts'
import type { ConflictRow } from '../../../ui/conflict/conflict-dialog.tsx'
import { buildConflictRows, type Versions } from '../../../ui/conflict/conflict-rows.ts'
import type { FieldErrors } from '../../../ui/use-field-errors.ts'

/** The fields of a lesson that are saved together. Its files are saved as soon as they are uploaded. */
export type LessonForm = { title: string; content: string; videoUrl: string; isPublished: boolean }

export const toLessonForm = ({ title, content, videoUrl, isPublished }: Lesson): LessonForm => ({
  title,
  content,
  videoUrl: videoUrl ?? '',
  isPublished,
})

const isWebAddress = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:'

/** Lists the fields that cannot be saved as they are. */
export function validateLesson({ title, videoUrl }: LessonForm): FieldErrors<LessonForm> {
  const words = courses.lesson
  return {
    ...(title.trim() === '' && { title: words.titleMissing }),
    ...(videoUrl.trim() !== '' && !isWebAddress(videoUrl.trim()) && { videoUrl: words.videoUrlInvalid }),
  }
}

/** Builds the change that saves some fields. */
export const buildLessonChange = ({ title, videoUrl, ...others }: Partial<LessonForm>) => ({
  ...others,
  ...(title !== undefined && { title: title.trim() }),
  ...(videoUrl !== undefined && { videoUrl: videoUrl.trim() || null }),
})

export function buildLessonConflictRows(versions: Versions<LessonForm>): ConflictRow[] {
  const words = courses.lesson
  const labels = {
    title: words.title,
    content: words.content,
    videoUrl: words.videoUrl,
    isPublished: words.isPublished,
  }
  return buildConflictRows(versions, labels, (form, field) =>
    field === 'isPublished' ? (form.isPublished ? words.yes : words.no) : form[field],
  )
}
