import { useId, useRef } from 'react'
import type { BannerSlot, BlockType } from '#domain/checkout-template.ts'
import { templates as words } from '#words/rooms.ts'
import { toast } from '../../ui/toaster.tsx'
import { AddElement } from './add-element.tsx'
import { addElement, newElement, type TemplateDraft } from './draft.ts'
import { nameOf } from './element-kinds.ts'
import { ElementList } from './element-list.tsx'

type ElementsEditorProps = {
  draft: TemplateDraft
  onChange: (make: (draft: TemplateDraft) => TemplateDraft) => void
  /** The id of the element that is open, and whose it is to be. */
  open: string | null
  onOpen: (id: string | null) => void
  toBanner: ((slot: BannerSlot) => void) | null
  files: ReadonlyMap<string, File>
  onFile: (url: string, file: File) => void
  onPending: (slot: string, pending: boolean) => void
}

/** What a checkout consists of: a list in its order, one of which is open, and what can be added. */
export function ElementsEditor({ draft, onChange, open, onOpen, ...banners }: ElementsEditorProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  function add(type: BlockType) {
    const element = newElement(draft, type, `${type}-${crypto.randomUUID().slice(0, 8)}`)
    onChange(now => addElement(now, element))
    onOpen(element.id)
    toast.done(words.added(nameOf(element)), { id: `element-${element.id}` })
    // Its row is there with the next picture, and the menu has given the focus back by then.
    setTimeout(() =>
      place.current?.querySelector('[aria-expanded=true][data-name]')?.scrollIntoView({ block: 'nearest' }),
    )
  }
  return (
    <div ref={place} className="grid gap-3">
      <h2 id={id} className="sr-only">
        {words.elements}
      </h2>
      <ElementList draft={draft} onChange={onChange} open={open} onOpen={onOpen} labelledBy={id} {...banners} />
      <AddElement draft={draft} onAdd={add} />
      <p className="text-sm text-ink-2">{words.placeholders}</p>
    </div>
  )
}
