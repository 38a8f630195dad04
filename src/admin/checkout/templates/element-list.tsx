import { DndContext } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useEffect, useRef, useState } from 'react'
import type { TemplateElement } from '#contract/templates.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { toast } from '../../ui/toaster.tsx'
import { useSorting } from '../../ui/use-sorting.ts'
import { getElementName } from './element-kinds.ts'
import type { ElementsProps } from './element-props.ts'
import { ElementRow } from './element-row.tsx'
import { changeElement, moveElement, removeElement, restoreElement } from './template-draft.ts'

type SortableTransform = { transform: { x: number; y: number; scaleX: number; scaleY: number } }
const verticalModifiers = [({ transform }: SortableTransform) => ({ ...transform, x: 0 })]

type ElementListProps = ElementsProps & {
  /** The id of the list's heading, which labels the list for screen readers. */
  labelledBy: string
}

/** Moves the focus to the neighbor of a removed element. */
function useFocusNext(elements: readonly TemplateElement[]) {
  const list = useRef<HTMLOListElement>(null)
  const [next, setNext] = useState<string | null>(null)
  useEffect(() => {
    if (next === null) return
    const at = elements.findIndex(each => each.id === next)
    list.current?.querySelector<HTMLElement>(`:scope > li:nth-child(${at + 1}) [data-name]`)?.focus()
    setNext(null)
  }, [next, elements])
  return { list, focusNext: setNext }
}

/** The elements of a checkout, reordered by pointer or keyboard. */
export function ElementList({ draft: { elements }, open, onOpen, labelledBy, ...row }: ElementListProps) {
  const { onDraft } = row
  const ids = elements.map(each => each.id)
  const { list, focusNext } = useFocusNext(elements)
  const move = (from: number, to: number) => {
    if (from !== to && to >= 0 && to < elements.length) onDraft(current => moveElement(current, from, to))
  }
  const sorting = useSorting(ids, move, {
    lifted: words.lifted,
    over: words.over,
    dropped: words.dropped,
    canceled: words.back,
    help: words.moveHelp,
  })
  function remove(element: TemplateElement, at: number) {
    const neighbour = elements[at + 1] ?? elements[at - 1]
    onDraft(current => removeElement(current, element.id))
    if (neighbour) focusNext(neighbour.id)
    toast.done(words.removed(getElementName(element)), {
      id: `element-${element.id}`,
      action: { label: words.undo, onClick: () => onDraft(current => restoreElement(current, element, at)) },
    })
  }
  return (
    <DndContext {...sorting} modifiers={verticalModifiers}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol ref={list} aria-labelledby={labelledBy} className="card @container divide-y divide-line overflow-clip">
          {elements.map((element, at) => (
            <ElementRow
              key={element.id}
              element={element}
              at={at}
              count={elements.length}
              open={open === element.id}
              onOpen={isOpen => onOpen(isOpen ? element.id : null)}
              onChange={change => onDraft(current => changeElement(current, element.id, change))}
              onMove={to => move(at, to)}
              onRemove={() => remove(element, at)}
              {...row}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
