import { useSortable } from '@dnd-kit/sortable'
import { ChevronDown, Eye, EyeOff, GripVertical, LockKeyhole } from 'lucide-react'
import { isFormType, isHidden } from '#domain/checkout-template.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { getElementName, icons } from './element-kinds.ts'
import { ElementPanel } from './element-panel.tsx'
import type { ElementRowProps } from './element-props.ts'
import { toggleVisibility } from './template-draft.ts'

const touchSize = 'max-md:[--h:44px]'

/** Shows or hides the element. Elements that are required for a purchase have a lock instead of this button. */
function Visibility({ element, onChange }: Pick<ElementRowProps, 'element' | 'onChange'>) {
  const name = getElementName(element)
  if (isFormType(element.type)) {
    return (
      <Tooltip text={words.needed}>
        <span className="grid size-8 place-items-center text-ink-3 max-md:size-11">
          <LockKeyhole className="icon-16" aria-hidden="true" />
          <span className="sr-only">{words.neededOf(name)}</span>
        </span>
      </Tooltip>
    )
  }
  const hidden = isHidden(element)
  const Icon = hidden ? EyeOff : Eye
  return (
    <IconButton
      text={hidden ? words.show : words.hide}
      label={hidden ? words.showOf(name) : words.hideOf(name)}
      className={cn('for-editors', touchSize)}
      icon={<Icon aria-hidden="true" />}
      onClick={() => onChange(toggleVisibility(element))}
    />
  )
}

export function ElementRow({ element, at, count, open, onOpen, ...rest }: ElementRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: element.id,
    attributes: { roleDescription: words.movable },
  })
  const name = getElementName(element)
  const Icon = icons[element.type]
  const hidden = isHidden(element)
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      className={cn('relative', open ? 'bg-brand-soft' : 'bg-surface', isDragging && 'z-10 rounded-lg shadow-e3')}
    >
      <div className="flex min-h-12 items-center gap-1 py-0.5 pr-1.5 pl-1">
        <Button
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          variant="ghost"
          size="icon-sm"
          className={cn(
            'for-editors w-7 touch-manipulation',
            touchSize,
            isDragging ? 'cursor-grabbing' : 'cursor-grab',
          )}
          aria-label={words.move(name)}
          icon={<GripVertical aria-hidden="true" />}
        />
        <button
          type="button"
          data-name=""
          aria-expanded={open}
          aria-label={`${open ? words.closeOf(name) : words.openOf(name)}, ${words.position(at + 1)}`}
          className="group flex min-h-10 min-w-0 flex-1 items-center gap-2.5 rounded-item px-1 text-left outline-offset-[-2px]"
          onClick={() => onOpen(!open)}
        >
          <span className="num w-4.5 shrink-0 text-right text-xs text-ink-3">{at + 1}</span>
          <Icon className={cn('icon-18', open ? 'text-brand-ink' : 'text-ink-2')} aria-hidden="true" />
          <span className="flex min-w-0 flex-1 flex-col justify-between gap-x-2 @md:flex-row @md:items-center">
            <span className="flex min-w-0 flex-wrap items-center gap-x-2">
              <span className={cn('font-medium', open && 'font-semibold text-brand-ink', hidden && 'text-ink-3')}>
                {name}
              </span>
              {hidden && <Badge tone="line">{words.hidden}</Badge>}
            </span>
            <code className={cn('font-mono text-xs', open ? 'text-brand-ink' : 'text-ink-2')}>{element.type}</code>
          </span>
          <ChevronDown
            className={cn('icon-16 text-ink-3 transition-transform group-hover:text-ink', open && 'rotate-180')}
            aria-hidden="true"
          />
        </button>
        <Visibility element={element} onChange={rest.onChange} />
      </div>
      {open && <ElementPanel element={element} at={at} count={count} {...rest} />}
    </li>
  )
}
