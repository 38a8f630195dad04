import { DndContext } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { useSorting } from '../../ui/use-sorting.ts'

type SortableTransform = { transform: { x: number; y: number; scaleX: number; scaleY: number } }
const verticalModifiers = [({ transform }: SortableTransform) => ({ ...transform, x: 0 })]

type SortedPagesProps = {
  /** The pages that the rows show, in the order of the rows. */
  pages: readonly { id: string }[]
  move: (from: number, to: number) => void
  /** The id of the heading that labels the list. */
  labelledBy: string
  children: ReactNode
}

/** A list of pages whose order can be changed by pointer or keyboard. */
export function SortedPages({ pages, move, labelledBy, children }: SortedPagesProps) {
  const ids = pages.map(page => page.id)
  const sorting = useSorting(ids, move, {
    lifted: words.pageLifted,
    over: words.pageOver,
    dropped: words.pageDropped,
    canceled: words.pageBack,
    help: words.movePageHelp,
  })
  return (
    <DndContext {...sorting} modifiers={verticalModifiers}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-labelledby={labelledBy} className="card divide-y divide-line overflow-clip">
          {children}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type SortedPageProps = {
  page: { id: string; title: string }
  /** The length of the list: a single page cannot be moved. */
  count: number
  className: string
  gripClass: string
  children: ReactNode
}

/** A row of the list: a grid whose first cell is the drag handle. */
export function SortedPage({ page, count, className, gripClass, children }: SortedPageProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: page.id,
    attributes: { roleDescription: words.movable },
  })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      className={cn(
        'relative grid items-start gap-y-2 bg-surface p-4',
        className,
        isDragging && 'z-10 rounded-lg shadow-e3',
      )}
    >
      <Button
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        variant="ghost"
        size="icon-sm"
        className={cn(
          'for-editors w-7 touch-manipulation self-center md:row-span-2 max-md:absolute',
          gripClass,
          isDragging ? 'cursor-grabbing' : 'cursor-grab',
          count < 2 && 'hidden',
        )}
        aria-label={words.movePage(page.title)}
        icon={<GripVertical aria-hidden="true" />}
      />
      {children}
    </li>
  )
}
