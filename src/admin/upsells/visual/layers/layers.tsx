import './layers.css'
import { DndContext } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { VisualElement } from '#domain/visual-element.ts'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import { useSorting } from '../../../ui/use-sorting.ts'
import { changeElements, removeElements } from '../inspector/edits.ts'
import type { VisualEditor } from '../model/editor.ts'
import { getLayerName } from './layer-names.ts'
import { moveLayerTo, sortByLayer } from './layer-order.ts'
import { type LayerActions, LayerRow } from './layer-row.tsx'

type SortableTransform = { transform: { x: number; y: number; scaleX: number; scaleY: number } }
const verticalModifiers = [({ transform }: SortableTransform) => ({ ...transform, x: 0 })]

const toggleId = (list: readonly string[], id: string) =>
  list.includes(id) ? list.filter(each => each !== id) : [...list, id]

/** Keyboard actions of the layers; moves are announced to screen readers through `announce`. */
function useLayerActions(editor: VisualEditor, layers: readonly VisualElement[], announce: (text: string) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const focusOn = (id: string | undefined) =>
    id && list.current?.querySelector<HTMLElement>(`[data-layer="${CSS.escape(id)}"]`)?.focus()

  function moveTo(from: number, to: number) {
    const moved = layers[from]
    if (!moved || to < 0 || to >= layers.length || from === to) return
    editor.change(moveLayerTo(moved.id, to), `layer ${moved.id}`)
    announce(words.layerMoved(getLayerName(moved, from + 1), to + 1, layers.length))
  }
  function onKeyDown(event: KeyboardEvent, id: string) {
    const layerIndex = layers.findIndex(layer => layer.id === id)
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (event.altKey) moveTo(layerIndex, layerIndex + step)
      else focusOn(layers[layerIndex + step]?.id)
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      focusOn(layers.at(event.key === 'Home' ? 0 : -1)?.id)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      const removedIds = editor.selection.includes(id) ? editor.selection : [id]
      focusOn(
        layers.find((layer, index) => index > layerIndex && !removedIds.includes(layer.id))?.id ??
          layers[layerIndex - 1]?.id,
      )
      editor.change(removeElements(removedIds))
      editor.select([])
    }
  }
  const actions: LayerActions = {
    onKeyDown,
    onFocus: setFocusedId,
    choose: (id, isAdditive) => editor.select(isAdditive ? toggleId(editor.selection, id) : [id]),
    toggle: (id, property) =>
      editor.change(changeElements([id], each => ({ [property]: each[property] ? undefined : true }))),
  }
  const current =
    [focusedId, editor.selection.at(-1)].find(id => layers.some(layer => layer.id === id)) ?? layers[0]?.id
  return { list, actions, moveTo, current }
}

/** Lists all elements from back to front; the order can be changed by pointer or keyboard. */
export function Layers({ editor }: { editor: VisualEditor }) {
  const layers = sortByLayer(editor.content.elements)
  const [announcement, setAnnouncement] = useState('')
  const { list, actions, moveTo, current } = useLayerActions(editor, layers, setAnnouncement)
  const ids = layers.map(layer => layer.id)
  const sorting = useSorting(ids, moveTo, {
    lifted: words.layerLifted,
    over: words.layerOver,
    dropped: words.layerDropped,
    canceled: words.layerBack,
    help: words.layerHelp,
  })
  return (
    <section className="vs-part vs-part-line" aria-labelledby="visual-layers">
      <div className="vs-head">
        <h2 id="visual-layers">{words.layers}</h2>
        {layers.length > 1 && (
          <span className="font-normal text-ink-2 max-lg:hidden" aria-hidden="true">
            {words.layersKeys}
          </span>
        )}
      </div>
      {layers.length === 0 ? (
        <p className="px-3.5 pb-3 text-sm text-ink-2">{words.layersEmpty}</p>
      ) : (
        <DndContext {...sorting} modifiers={verticalModifiers}>
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            <p id="visual-layers-help" className="sr-only">
              {words.layersHelp}
            </p>
            <ol ref={list} aria-labelledby="visual-layers" aria-describedby="visual-layers-help" className="pb-2">
              {layers.map((element, index) => (
                <LayerRow
                  key={element.id}
                  element={element}
                  name={getLayerName(element, index + 1)}
                  isSelected={editor.selection.includes(element.id)}
                  isCurrent={element.id === current}
                  actions={actions}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </section>
  )
}
