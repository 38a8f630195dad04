import { useSortable } from '@dnd-kit/sortable'
import { GripVertical, Star, X } from 'lucide-react'
import { catalog } from '#i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'

type PictureTileProps = { url: string; at: number; label: string; onCover: () => void; onRemove: () => void }

/** Visible on hover and focus, and always on devices without hover. */
const revealOnHover =
  'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100'

/**
 * A stored picture that can be reordered. The pointer can drag any part of the tile; the keyboard uses the drag handle.
 */
export function PictureTile({ url, at, label, onCover, onRemove }: PictureTileProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: url,
    attributes: { roleDescription: catalog.movable },
  })
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      style={{
        transform: transform ? `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
      className={cn(
        'group relative aspect-square touch-manipulation rounded-md select-none',
        isDragging ? 'z-10 shadow-e3' : 'cursor-grab',
      )}
    >
      <img
        src={url}
        alt={label}
        draggable={false}
        className="size-full rounded-md border border-line bg-sunken object-cover"
      />
      {at === 0 && (
        <span className="absolute bottom-2 left-2 rounded-sm bg-ink px-2 py-1 text-xs font-semibold text-paper">
          {catalog.imageCover}
        </span>
      )}
      <Button
        ref={setActivatorNodeRef}
        {...attributes}
        data-grip=""
        size="icon-sm"
        variant="outline"
        className={cn('absolute top-2 left-2 cursor-grab', revealOnHover)}
        aria-label={catalog.moveImage(label)}
        icon={<GripVertical aria-hidden="true" />}
      />
      <div className={cn('absolute top-2 right-2 flex gap-1', revealOnHover)}>
        {at > 0 && (
          <Button
            size="icon-sm"
            variant="outline"
            aria-label={catalog.makeCover}
            title={catalog.makeCover}
            icon={<Star aria-hidden="true" />}
            onClick={onCover}
          />
        )}
        <Button
          size="icon-sm"
          variant="outline"
          aria-label={catalog.removeImage}
          title={catalog.removeImage}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}
