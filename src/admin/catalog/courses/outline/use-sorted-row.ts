import { useSortable } from '@dnd-kit/sortable'
import { courses } from '#i18n/lazy-words.ts'
import { cn } from '../../../ui/cn.ts'

const line = 'after:pointer-events-none after:absolute after:inset-x-0 after:z-10 after:h-0.5 after:bg-brand'

/**
 * A row of the outline that can be dragged. Other rows keep their places meanwhile; a line shows where the row will be.
 * @param isTarget whether the dragged row can be dropped on this one
 */
export function useSortedRow(id: string, isTarget: boolean) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging, isOver, activeIndex, index } =
    useSortable({
      id,
      disabled: { draggable: false, droppable: !isTarget },
      attributes: { roleDescription: courses.outline.movable },
    })
  const drop = isOver && !isDragging ? (activeIndex < index ? 'after' : 'before') : null
  return {
    setNodeRef,
    handle: { ...attributes, ...listeners, ref: setActivatorNodeRef },
    isDragging,
    drop,
    lineClass: cn(drop && line, drop === 'after' && 'after:-bottom-px', drop === 'before' && 'after:-top-px'),
  }
}
