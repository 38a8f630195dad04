import { courses } from '#i18n/lazy-words.ts'
import { showFailure } from '../../../ui/show-failure.ts'
import { useChangeLesson, useCreateLesson, useCreateModule, useRenameModule } from '../queries.ts'

/** Adds and renames modules and lessons. A rename resolves to whether it was saved, and otherwise says why not. */
export function useOutlineActions(courseId: string) {
  const { mutateAsync: addModule } = useCreateModule(courseId)
  const { mutateAsync: createLesson } = useCreateLesson(courseId)
  const { mutateAsync: renameModule } = useRenameModule(courseId)
  const { mutateAsync: changeLesson } = useChangeLesson()
  const isSaved = (result: Promise<unknown>) =>
    result.then(
      () => true,
      error => {
        showFailure(courses.outline.renameFailed)(error)
        return false
      },
    )
  return {
    addModule,
    addLesson: (moduleId: string, title: string) => createLesson({ moduleId, title }),
    renameModule: (id: string, title: string) => isSaved(renameModule({ id, title })),
    renameLesson: (id: string, title: string) => isSaved(changeLesson({ id, title })),
  }
}

export type OutlineActions = ReturnType<typeof useOutlineActions> & {
  lessonLink: (id: string) => string
  canStep: (id: string, step: -1 | 1) => boolean
  step: (id: string, step: -1 | 1) => void
  openDialog: (dialog: 'move' | 'delete', id: string) => void
}
