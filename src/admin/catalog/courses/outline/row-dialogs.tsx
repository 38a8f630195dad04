import { type FormEvent, useState } from 'react'
import type { Course } from '#contract/courses.ts'
import { courses } from '#i18n/lazy-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toastResult } from '../../../ui/use-async-action.ts'
import { useDeleteLesson, useDeleteModule } from '../queries.ts'

type Module = Course['modules'][number]
type OutlineLesson = Module['lessons'][number]

/** Says what is deleted with a module or a lesson. */
function listDeleted(lessons: readonly OutlineLesson[], isModule: boolean, hasStudents: boolean): string[] {
  const words = courses.outline
  return [
    isModule && words.deletesLessons(lessons.length),
    !isModule && lessons.some(({ hasText }) => hasText) && words.deletesText,
    lessons.some(({ hasVideo, attachments }) => hasVideo || attachments > 0) && words.deletesFiles,
    hasStudents && words.deletesProgress,
  ].filter(text => typeof text === 'string')
}

type DeleteDialogProps = {
  course: Course
  row: Module | OutlineLesson
  onDeleted: () => void
  onClose: () => void
}

export function DeleteDialog({ course, row, onDeleted, onClose }: DeleteDialogProps) {
  const words = courses.outline
  const { mutateAsync: removeModule } = useDeleteModule(course.id)
  const { mutateAsync: removeLesson } = useDeleteLesson(course.id)
  const isModule = 'lessons' in row
  const lessons = isModule ? row.lessons : [row]
  const isEmpty = lessons.length === 0
  async function remove() {
    const isDone = await toastResult(
      (isModule ? removeModule : removeLesson)(row.id),
      isModule ? words.moduleDeleted : words.lessonDeleted,
      showFailure(words.deleteFailed),
    )
    if (isDone) onDeleted()
    return isDone
  }
  return (
    <Confirm
      title={isModule ? words.deleteModule(row.title) : words.deleteLesson(row.title)}
      text={isEmpty ? words.deleteEmpty : words.deleteText}
      counts={isEmpty ? [] : listDeleted(lessons, isModule, course.students > 0)}
      confirm={words.delete}
      working={words.deleting}
      onClose={onClose}
      onConfirm={remove}
    />
  )
}

type MoveDialogProps = {
  lesson: OutlineLesson
  /** The modules to which the lesson can be moved. */
  modules: readonly Module[]
  onMove: (moduleId: string) => void
  onClose: () => void
}

export function MoveDialog({ lesson, modules, onMove, onClose }: MoveDialogProps) {
  const words = courses.outline
  const [moduleId, setModuleId] = useState(modules[0]?.id ?? '')
  function submit(event: FormEvent) {
    event.preventDefault()
    onMove(moduleId)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.moveTitle(lesson.title)}
      text={words.moveText}
      primaryAction={
        <Button type="submit" form="move-form" variant="brand">
          {words.move}
        </Button>
      }
    >
      <form id="move-form" onSubmit={submit}>
        <Field label={words.moveTarget}>
          <Select value={moduleId} onChange={event => setModuleId(event.target.value)}>
            {modules.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  )
}
