import { DndContext } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useEffect, useRef, useState } from 'react'
import type { TemplateElement } from '#contract/templates.ts'
import { templates as words } from '#words/rooms.ts'
import { toast } from '../../ui/toaster.tsx'
import { useSorting } from '../../ui/use-sorting.ts'
import { changeElement, moveElement, removeElement, restoreElement, type TemplateDraft } from './draft.ts'
import { nameOf } from './element-kinds.ts'
import { ElementRow } from './element-row.tsx'

type Moved = { transform: { x: number; y: number; scaleX: number; scaleY: number } }
const upAndDown = [({ transform }: Moved) => ({ ...transform, x: 0 })]

type ElementListProps = {
  draft: TemplateDraft
  onChange: (make: (draft: TemplateDraft) => TemplateDraft) => void
  /** The id of the element that is open, and whose it is to be. */
  open: string | null
  onOpen: (id: string | null) => void
  /** The id of the heading. */
  labelledBy: string
  /** Where pictures of banners are chosen: in their rows, or in fields of their own that this leads to. */
  toBanner: ((slot: 'top' | 'bottom1' | 'bottom2') => void) | null
  files: ReadonlyMap<string, File>
  onFile: (url: string, file: File) => void
  onPending: (slot: string, pending: boolean) => void
}

/** Once an element is gone its neighbour has the focus. */
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

/** The parts of a checkout in their order, which is dragged by pointer or keys. */
export function ElementList({ draft, onChange, open, onOpen, labelledBy, ...row }: ElementListProps) {
  const { elements } = draft
  const ids = elements.map(each => each.id)
  const { list, focusNext } = useFocusNext(elements)
  const move = (from: number, to: number) => {
    if (from !== to && to >= 0 && to < elements.length) onChange(now => moveElement(now, from, to))
  }
  const sorting = useSorting(ids, move, {
    lifted: words.lifted,
    over: words.over,
    dropped: words.dropped,
    back: words.back,
    help: words.moveHelp,
  })
  function remove(element: TemplateElement, at: number) {
    const neighbour = elements[at + 1] ?? elements[at - 1]
    onChange(now => removeElement(now, element.id))
    if (neighbour) focusNext(neighbour.id)
    toast.done(words.removed(nameOf(element)), {
      id: `element-${element.id}`,
      action: { label: words.undo, onClick: () => onChange(now => restoreElement(now, element, at)) },
    })
  }
  return (
    <DndContext {...sorting} modifiers={upAndDown}>
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
              onChange={change => onChange(now => changeElement(now, element.id, change))}
              onDraft={onChange}
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
