import { Eye, EyeOff, FileText, FolderInput, Paperclip, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Course } from '#contract/courses.ts'
import { courses } from '#i18n/lazy-words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cn } from '../../../ui/cn.ts'
import { MenuItem, MenuSeparator } from '../../../ui/dropdown-menu.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toastResult } from '../../../ui/use-async-action.ts'
import { useChangeLesson } from '../queries.ts'
import { DragHandle } from './drag-handle.tsx'
import { StepItems } from './step-items.tsx'
import { TitleInput } from './title-input.tsx'
import type { OutlineActions } from './use-outline-actions.ts'
import { useSortedRow } from './use-sorted-row.ts'

type OutlineLesson = Course['modules'][number]['lessons'][number]

/** What the lesson has, as icons with texts for screen readers. */
function LessonParts({ lesson }: { lesson: OutlineLesson }) {
  const words = courses.outline
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-ink-3">
      {lesson.hasVideo && (
        <span title={words.hasVideo}>
          <Play className="icon-16" aria-hidden="true" />
          <span className="sr-only">{words.hasVideo}</span>
        </span>
      )}
      {lesson.hasText && (
        <span title={words.hasText}>
          <FileText className="icon-16" aria-hidden="true" />
          <span className="sr-only">{words.hasText}</span>
        </span>
      )}
      {lesson.attachments > 0 && (
        <span className="num flex items-center gap-0.5 text-sm" title={words.attachments(lesson.attachments)}>
          <Paperclip className="icon-16" aria-hidden="true" />
          <span aria-hidden="true">{lesson.attachments}</span>
          <span className="sr-only">{words.attachments(lesson.attachments)}</span>
        </span>
      )}
    </span>
  )
}

type LessonRowProps = {
  lesson: OutlineLesson
  isOpen: boolean
  isTarget: boolean
  hasOtherModules: boolean
  actions: OutlineActions
}

export function LessonRow({ lesson, isOpen, isTarget, hasOtherModules, actions }: LessonRowProps) {
  const words = courses.outline
  const { id, title, isPublished } = lesson
  const [isRenaming, setIsRenaming] = useState(false)
  const { mutateAsync: change } = useChangeLesson()
  const { setNodeRef, handle, isDragging, lineClass } = useSortedRow(id, isTarget)
  const publish = (next: boolean) =>
    void toastResult(
      change({ id, isPublished: next }),
      next ? words.published : words.unpublished,
      showFailure(words.publishFailed),
    )
  return (
    <li
      ref={setNodeRef}
      data-row={id}
      className={cn(
        'relative flex min-h-11 items-center gap-1.5 py-1 pr-2 pl-1.5',
        isOpen ? 'bg-brand-soft' : 'bg-surface',
        isDragging && 'bg-sunken',
        lineClass,
      )}
    >
      <DragHandle handle={handle} isDragging={isDragging} title={title} />
      {isRenaming ? (
        <TitleInput
          label={words.renameOf(title)}
          initial={title}
          onClose={() => setIsRenaming(false)}
          onSave={next => actions.renameLesson(id, next)}
        />
      ) : (
        <>
          <Link
            to={actions.lessonLink(id)}
            aria-current={isOpen ? 'true' : undefined}
            className={cn(
              'flex min-h-9 min-w-0 flex-1 items-center rounded-sm [overflow-wrap:anywhere] hover:underline max-md:min-h-11',
              isOpen ? 'font-semibold text-brand-ink' : 'font-medium',
            )}
            onKeyDown={event => {
              if (event.key === 'F2') setIsRenaming(true)
            }}
          >
            {title}
          </Link>
          <LessonParts lesson={lesson} />
          {!isPublished && <Badge tone="line">{words.draft}</Badge>}
        </>
      )}
      <MoreMenu label={words.actionsOf(title)} className="for-editors max-md:[--h:44px]">
        <MenuItem icon={<Pencil aria-hidden="true" />} onClick={() => setIsRenaming(true)}>
          {words.rename}
        </MenuItem>
        <MenuItem
          icon={isPublished ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => publish(!isPublished)}
        >
          {isPublished ? words.unpublish : words.publish}
        </MenuItem>
        <MenuSeparator />
        <StepItems id={id} actions={actions} />
        {hasOtherModules && (
          <MenuItem icon={<FolderInput aria-hidden="true" />} onClick={() => actions.openDialog('move', id)}>
            {words.moveTo}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 aria-hidden="true" />} onClick={() => actions.openDialog('delete', id)}>
          {words.delete}
        </MenuItem>
      </MoreMenu>
    </li>
  )
}
