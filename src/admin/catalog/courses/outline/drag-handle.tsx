import { GripVertical } from 'lucide-react'
import { courses } from '#i18n/lazy-words.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import type { useSortedRow } from './use-sorted-row.ts'

type DragHandleProps = Pick<ReturnType<typeof useSortedRow>, 'handle' | 'isDragging'> & { title: string }

export const DragHandle = ({ handle, isDragging, title }: DragHandleProps) => (
  <Button
    {...handle}
    variant="ghost"
    size="icon-sm"
    className={cn(
      'for-editors w-7 shrink-0 touch-manipulation text-ink-3 max-md:[--h:44px]',
      isDragging ? 'cursor-grabbing' : 'cursor-grab',
    )}
    aria-label={courses.outline.handle(title)}
    icon={<GripVertical aria-hidden="true" />}
  />
)
