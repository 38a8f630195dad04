import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Problem } from '#api-client/call.ts'
import type { Lesson } from '#contract/courses.ts'
import { courses } from '#i18n/lazy-words.ts'
import { getChangedFields } from '../../../ui/conflict/changes.ts'
import { useVersionedForm } from '../../../ui/conflict/use-versioned-form.ts'
import { withFieldErrors } from '../../../ui/conflict/with-field-errors.ts'
import { toast } from '../../../ui/toaster.tsx'
import { useFieldErrors } from '../../../ui/use-field-errors.ts'
import { lessonQuery, useChangeLesson } from '../queries.ts'
import { buildLessonChange, type LessonForm, toLessonForm, validateLesson } from './lesson-form.ts'

const videoUrlProblem = (error: unknown) =>
  error instanceof Problem && error.fields && 'videoUrl' in error.fields
    ? { videoUrl: courses.lesson.videoUrlInvalid }
    : {}

/** A conflict: another member has saved the lesson since it was opened. */
class NewerLesson extends Error {
  readonly lesson: Lesson

  constructor(lesson: Lesson) {
    super('conflict')
    this.lesson = lesson
  }
}

/** The form of a lesson, with its errors and with conflicts with the changes of other members. */
export function useLessonForm(lesson: Lesson) {
  const client = useQueryClient()
  const { mutateAsync: change } = useChangeLesson()

  async function send(opened: Lesson, mine: LessonForm): Promise<Lesson> {
    const fields = buildLessonChange(getChangedFields(toLessonForm(opened), mine))
    try {
      return await change({ id: opened.id, version: opened.version, ...fields })
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'conflict')) throw error
      const newer = await client.fetchQuery({ ...lessonQuery(opened.id), staleTime: 0 })
      throw new NewerLesson(newer)
    }
  }
  const versions = useVersionedForm({
    initial: lesson,
    toForm: toLessonForm,
    send,
    findNewer: error => (error instanceof NewerLesson ? error.lesson : null),
    needsDecision: ({ both }) => both,
    onSaved: () => toast.done(courses.lesson.saved),
    onFailed: error => void fields.showRefusal(error),
  })
  const fields = useFieldErrors<LessonForm>({
    validate: () => validateLesson(versions.draft),
    formatRefusal: videoUrlProblem,
    failedTitle: courses.lesson.saveFailed,
    write: versions.change,
  })

  // The lesson can be renamed and published in the outline, and files of it arrive, while it is open.
  const adopt = useEffectEvent((next: Lesson) => {
    if (next.version <= versions.saved.version || versions.saving) return
    if (versions.dirty) versions.rebase(next)
    else versions.follow(next)
  })
  useEffect(() => adopt(lesson), [lesson])
  return withFieldErrors(versions, fields)
}
