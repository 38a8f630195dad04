import { useId, useRef } from 'react'
import { newId } from '#api-client/new-id.ts'
import type { BlockType } from '#domain/checkout-template.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { toast } from '../../ui/toaster.tsx'
import { AddElement } from './add-element.tsx'
import { getElementName } from './element-kinds.ts'
import { ElementList } from './element-list.tsx'
import type { ElementsProps } from './element-props.ts'
import { addElement, createElement } from './template-draft.ts'

export function ElementsEditor(props: ElementsProps) {
  const { draft, onDraft, onOpen } = props
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  function add(type: BlockType) {
    const element = createElement(draft, type, `${type}-${newId().slice(0, 8)}`)
    onDraft(current => addElement(current, element))
    onOpen(element.id)
    toast.done(words.added(getElementName(element)), { id: `element-${element.id}` })
    // The timeout waits until the new row is rendered and the closing menu has restored the focus.
    setTimeout(() =>
      container.current?.querySelector('[aria-expanded=true][data-name]')?.scrollIntoView({ block: 'nearest' }),
    )
  }
  return (
    <div ref={container} className="grid gap-3">
      <h2 id={id} className="sr-only">
        {words.elements}
      </h2>
      <ElementList {...props} labelledBy={id} />
      <AddElement draft={draft} onAdd={add} />
      <p className="text-sm text-ink-2">{words.placeholders}</p>
    </div>
  )
}
