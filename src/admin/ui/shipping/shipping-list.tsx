import { DndContext } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShippingOption } from '#contract/catalog.ts'
import { catalog } from '#i18n/index.ts'
import { Button } from '../button.tsx'
import { cn } from '../cn.ts'
import { useSorting } from '../use-sorting.ts'
import type { ShippingCurrencies } from './shipping-currencies.ts'
import { ShippingForm } from './shipping-form.tsx'
import { ShippingRow } from './shipping-row.tsx'

type SortableTransform = { transform: { x: number; y: number; scaleX: number; scaleY: number } }
const verticalModifiers = [({ transform }: SortableTransform) => ({ ...transform, x: 0 })]

export type ShippingListProps = {
  options: readonly ShippingOption[]
  money: ShippingCurrencies
  /** The id of the option that is being edited in its row. */
  editing: string | null
  onEdit: (id: string | null) => void
  onChanged: (option: ShippingOption) => void
  onRemove: (option: ShippingOption) => void
  onMove: (from: number, to: number) => void
  onTyping: (typing: boolean) => void
  error?: string | undefined
}

/**
 * The shipping options of a product in the order that shoppers see; the order can be changed by pointer or keyboard.
 */
export function ShippingList({ options, money, editing, onEdit, onMove, ...callbacks }: ShippingListProps) {
  const ids = options.map(option => option.id)
  const sorting = useSorting(ids, onMove, {
    lifted: catalog.shippingLifted,
    over: catalog.shippingOver,
    dropped: catalog.shippingDropped,
    canceled: catalog.shippingBack,
    help: catalog.moveShippingHelp,
  })
  return (
    <DndContext {...sorting} modifiers={verticalModifiers}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="card divide-y divide-line overflow-clip" aria-label={catalog.shipping}>
          {options.map(option => (
            <SortedRow key={option.id} option={option} isFixed={options.length < 2 || editing === option.id}>
              {editing === option.id ? (
                <div className="min-w-0 flex-1">
                  <ShippingForm
                    money={money}
                    option={option}
                    error={callbacks.error}
                    onTyping={callbacks.onTyping}
                    onDone={callbacks.onChanged}
                    onCancel={() => onEdit(null)}
                  />
                </div>
              ) : (
                <ShippingRow
                  option={option}
                  money={money}
                  onEdit={() => onEdit(option.id)}
                  onRemove={() => callbacks.onRemove(option)}
                />
              )}
            </SortedRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type SortedRowProps = { option: ShippingOption; isFixed: boolean; children: ReactNode }

function SortedRow({ option, isFixed, children }: SortedRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: option.id,
    attributes: { roleDescription: catalog.movableShipping },
  })
  return (
    <li
      ref={setNodeRef}
      data-option={option.id}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      className={cn(
        'relative flex min-h-14 items-center gap-2 bg-surface has-[fieldset]:p-0',
        'py-1.5 pr-2 pl-1.5',
        isDragging && 'z-10 rounded-lg shadow-e3',
        isFixed && 'pl-4',
      )}
    >
      <Button
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        variant="ghost"
        size="icon-sm"
        className={cn(
          'for-editors w-7 shrink-0 touch-manipulation',
          isDragging ? 'cursor-grabbing' : 'cursor-grab',
          isFixed && 'hidden',
        )}
        aria-label={catalog.moveShipping(option.name)}
        icon={<GripVertical aria-hidden="true" />}
      />
      {children}
    </li>
  )
}
