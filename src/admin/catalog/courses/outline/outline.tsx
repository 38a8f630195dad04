import { DndContext, DragOverlay } from '@dnd-kit/core'
import { SortableContext } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Course } from '#contract/courses.ts'
import { courses } from '#i18n/lazy-words.ts'
import { AddTitle } from './add-title.tsx'
import { EmptyOutline } from './empty-outline.tsx'
import { ModuleCard } from './module-card.tsx'
import { moveToModule, stepRow } from './outline-order.ts'
import { DeleteDialog, MoveDialog } from './row-dialogs.tsx'
import { useCourseOrder } from './use-course-order.ts'
import { type OutlineActions, useOutlineActions } from './use-outline-actions.ts'
import { useOutlineSorting } from './use-outline-sorting.ts'

type OutlineProps = {
  course: Course
  openLessonId: string | null
  lessonLink: (id: string) => string
  onLessonClosed: () => void
}

const stayInPlace = () => null

/** The modules and lessons of a course. Every change is saved at once. */
export function Outline({ course, openLessonId, lessonLink, onLessonClosed }: OutlineProps) {
  const words = courses.outline
  const { modules, save } = useCourseOrder(course)
  const { context, rows, dragged } = useOutlineSorting(modules, save)
  const [dialog, setDialog] = useState<{ kind: 'move' | 'delete'; id: string } | null>(null)
  const [newModuleId, setNewModuleId] = useState<string | null>(null)
  const [movedId, setMovedId] = useState<{ id: string } | null>(null)
  useEffect(() => {
    // A row that was moved to another module is rendered again there, without the focus that its menu had.
    if (movedId) document.querySelector<HTMLElement>(`[data-row="${movedId.id}"] [aria-haspopup]`)?.focus()
  }, [movedId])

  const outlineActions = useOutlineActions(course.id)
  const actions: OutlineActions = {
    ...outlineActions,
    lessonLink,
    canStep: (id, step) => stepRow(modules, id, step) !== null,
    step(id, step) {
      const order = stepRow(modules, id, step)
      if (!order) return
      save(order)
      setMovedId({ id })
    },
    openDialog: (kind, id) => setDialog({ kind, id }),
  }
  const lessons = modules.flatMap(module => module.lessons)
  const row = dialog && [...modules, ...lessons].find(({ id }) => id === dialog.id)
  const movedLesson = dialog?.kind === 'move' && lessons.find(({ id }) => id === dialog.id)

  if (modules.length === 0) {
    return (
      <EmptyOutline
        onStart={async () => setNewModuleId((await outlineActions.addModule(words.firstModule)).moduleId)}
      />
    )
  }
  return (
    <>
      <DndContext {...context}>
        <SortableContext items={rows} strategy={stayInPlace}>
          <ol className="grid gap-3.5" aria-label={words.title}>
            {modules.map(module => (
              <ModuleCard
                key={module.id}
                module={module}
                openLessonId={openLessonId}
                hasOtherModules={modules.length > 1}
                dragged={dragged && (dragged.isModule ? 'module' : 'lesson')}
                isNew={module.id === newModuleId}
                actions={actions}
              />
            ))}
          </ol>
        </SortableContext>
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <div className="flex min-h-11 items-center gap-2 rounded-lg bg-surface px-3 font-medium shadow-e3 dark:bg-raised">
              <GripVertical className="icon-16 text-ink-3" aria-hidden="true" />
              <span className="min-w-0 truncate">{dragged.title}</span>
            </div>
          )}
        </DragOverlay>
      </DndContext>
      <div className="mt-3.5 grid">
        <AddTitle
          text={words.addModule}
          inputLabel={words.moduleTitle}
          placeholder={words.moduleTitle}
          variant="outline"
          onAdd={outlineActions.addModule}
        />
      </div>
      {dialog?.kind === 'delete' && row && (
        <DeleteDialog
          course={course}
          row={row}
          onClose={() => setDialog(null)}
          onDeleted={() => {
            const isOpenGone =
              row.id === openLessonId || ('lessons' in row && row.lessons.some(({ id }) => id === openLessonId))
            if (isOpenGone) onLessonClosed()
          }}
        />
      )}
      {movedLesson && (
        <MoveDialog
          lesson={movedLesson}
          modules={modules.filter(module => !module.lessons.includes(movedLesson))}
          onClose={() => setDialog(null)}
          onMove={moduleId => save(moveToModule(modules, movedLesson.id, moduleId))}
        />
      )}
    </>
  )
}
