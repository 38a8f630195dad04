import { useSortable } from '@dnd-kit/sortable'
import {
  Eye,
  EyeOff,
  Heading,
  ImageIcon,
  Lock,
  LockOpen,
  type LucideIcon,
  Package,
  Square,
  SquareMousePointer,
  Type,
} from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { VisualElement } from '#domain/visual-element.ts'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import { cn } from '../../../ui/cn.ts'
import { getLayerKind } from './layer-names.ts'

const icons: Record<ReturnType<typeof getLayerKind>, LucideIcon> = {
  title: Heading,
  text: Type,
  button: SquareMousePointer,
  image: ImageIcon,
  product: Package,
  panel: Square,
}

export type LayerActions = {
  choose: (id: string, isAdditive: boolean) => void
  toggle: (id: string, property: 'hidden' | 'locked') => void
  onKeyDown: (event: KeyboardEvent, id: string) => void
  onFocus: (id: string) => void
}

type LayerRowProps = {
  element: VisualElement
  name: string
  isSelected: boolean
  /** Whether this is the only row that Tab reaches (roving tabindex). Arrow keys move to the other rows. */
  isCurrent: boolean
  actions: LayerActions
}

/** One layer. Dragging moves it, the eye hides it, and the padlock protects it from being moved. */
export function LayerRow({ element, name, isSelected, isCurrent, actions }: LayerRowProps) {
  const { id, hidden = false, locked = false } = element
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id })
  const Icon = icons[getLayerKind(element)]
  const Padlock = locked ? Lock : LockOpen
  const Visibility = hidden ? EyeOff : Eye
  const tabIndex = isCurrent ? 0 : -1
  const marks = [hidden && words.hiddenMark, locked && words.lockedMark].filter(Boolean)
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      className={cn(
        'vs-layer',
        isSelected && 'vs-layer-on',
        hidden && 'vs-layer-hidden',
        isDragging && 'vs-layer-lifted',
      )}
      // The keyboard listeners of the sorting library are not used: Enter and Space select a layer, Alt with an arrow
      // key moves it.
      onMouseDown={event => listeners?.onMouseDown?.(event)}
      onTouchStart={event => listeners?.onTouchStart?.(event)}
    >
      <button
        type="button"
        data-layer={id}
        tabIndex={tabIndex}
        aria-pressed={isSelected}
        aria-label={marks.length > 0 ? [name, ...marks].join(', ') : undefined}
        className="vs-layer-name"
        onClick={event => actions.choose(id, event.shiftKey || event.ctrlKey || event.metaKey)}
        onKeyDown={event => actions.onKeyDown(event, id)}
        onFocus={() => actions.onFocus(id)}
      >
        <Icon aria-hidden="true" />
        <span className="min-w-0 truncate">{name}</span>
      </button>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={locked ? words.unlock(name) : words.lock(name)}
        title={locked ? words.unlock(name) : words.lock(name)}
        className={cn('vs-layer-act', !locked && 'vs-layer-quiet')}
        onClick={() => actions.toggle(id, 'locked')}
      >
        <Padlock aria-hidden="true" />
      </button>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={hidden ? words.show(name) : words.hide(name)}
        title={hidden ? words.show(name) : words.hide(name)}
        className="vs-layer-act"
        onClick={() => actions.toggle(id, 'hidden')}
      >
        <Visibility aria-hidden="true" />
      </button>
    </li>
  )
}
