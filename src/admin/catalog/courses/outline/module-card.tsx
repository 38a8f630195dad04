import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Course } from '#contract/courses.ts'
import { courses } from '#i18n/lazy-words.ts'
import { cn } from '../../../ui/cn.ts'
import { MenuItem, MenuSeparator } from '../../../ui/dropdown-menu.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { AddTitle } from './add-title.tsx'
import { DragHandle } from './drag-handle.tsx'
import { LessonRow } from './lesson-row.tsx'
import { StepItems } from './step-items.tsx'
import { TitleInput } from './title-input.tsx'
import type { OutlineActions } from './use-outline-actions.ts'
import { useSortedRow } from './use-sorted-row.ts'

type ModuleCardProps = {
  module: Course['modules'][number]
  openLessonId: string | null
  hasOtherModules: boolean
  /** What is being dragged, so that a module cannot be dropped between lessons. */
  dragged: 'module' | 'lesson' | null
  /** Whether the field for a new lesson is open from the start. */
  isNew: boolean
  actions: OutlineActions
}

/** A module with its lessons. */
export function ModuleCard({ module, openLessonId, hasOtherModules, dragged, isNew, actions }: ModuleCardProps) {
  const words = courses.outline
  const { id, title, lessons } = module
  const [isRenaming, setIsRenaming] = useState(false)
  const { setNodeRef, handle, isDragging, drop, lineClass } = useSortedRow(id, true)
  // A module that is dropped below another one goes below the lessons of that one.
  const isDroppedBelow = dragged === 'module' && drop === 'after'
  return (
    <li
      className={cn(
        'card relative',
        isDroppedBelow && 'after:absolute after:inset-x-0 after:-bottom-2 after:h-0.5 after:rounded-sm after:bg-brand',
      )}
    >
      <div
        ref={setNodeRef}
        data-row={id}
        className={cn(
          'relative flex min-h-12 items-center gap-1.5 rounded-t-[13px] py-1.5 pr-2 pl-1.5',
          isDragging ? 'bg-sunken' : 'bg-surface',
          !isDroppedBelow && lineClass,
        )}
      >
        <DragHandle handle={handle} isDragging={isDragging} title={title} />
        {isRenaming ? (
          <TitleInput
            label={words.renameOf(title)}
            initial={title}
            onClose={() => setIsRenaming(false)}
            onSave={next => actions.renameModule(id, next)}
          />
        ) : (
          <>
            <h2 className="min-w-0 flex-1 text-md font-[620] tracking-[-.012em] [overflow-wrap:anywhere]">{title}</h2>
            <span className="num shrink-0 text-sm text-ink-2">{words.count(lessons.length)}</span>
          </>
        )}
        <MoreMenu label={words.actionsOf(title)} className="for-editors max-md:[--h:44px]">
          <MenuItem icon={<Pencil aria-hidden="true" />} onClick={() => setIsRenaming(true)}>
            {words.rename}
          </MenuItem>
          <MenuSeparator />
          <StepItems id={id} actions={actions} />
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onClick={() => actions.openDialog('delete', id)}>
            {words.delete}
          </MenuItem>
        </MoreMenu>
      </div>
      {lessons.length > 0 && (
        <ol className="divide-y divide-line border-t border-line" aria-label={words.lessonsOf(title)}>
          {lessons.map(lesson => (
            <LessonRow
              key={lesson.id}
              lesson={lesson}
              isOpen={lesson.id === openLessonId}
              isTarget={dragged !== 'module'}
              hasOtherModules={hasOtherModules}
              actions={actions}
            />
          ))}
        </ol>
      )}
      <div className="grid border-t border-line px-2 py-1.5">
        <AddTitle
          text={words.addLesson}
          label={words.addLessonTo(title)}
          inputLabel={words.lessonTitleIn(title)}
          placeholder={words.lessonTitle}
          isFirst={isNew}
          onAdd={lessonTitle => actions.addLesson(id, lessonTitle)}
        />
      </div>
    </li>
  )
}
