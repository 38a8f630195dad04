import { type ElementType, newElement, type VisualElement } from '#domain/visual-element.ts'
import { upsells as upsellWords } from '#words/rooms.ts'
import { widthOf } from '../inspector/edits.ts'
import type { VisualEditor } from '../model/editor.ts'
import { insertElements, newElementId } from '../model/insert.ts'

const gap = 24

/** A fresh element in its type's usual looks. */
function fresh(type: ElementType, id: string): VisualElement {
  if (type === 'text') return newElement(id, type, upsellWords.newText)
  if (type === 'product') return newElement(id, type, '', upsellWords.newProduct)
  const made = newElement(id, type, type === 'button' ? upsellWords.newButton : '')
  if (type === 'image') return { ...made, size: { width: 320, height: 240 } }
  const looks = { backgroundColor: '#00694a', color: '#ffffff', padding: '16px', borderRadius: '12px' }
  return { ...made, action: 'buy', style: { ...made.style, ...looks } }
}

/** Adds an element below all others, or at the usual place of an empty page, and selects it. */
export function useAdding(editor: VisualEditor) {
  return (type: ElementType) => {
    const made = fresh(type, newElementId())
    const { elements } = editor.content
    const left = Math.min(made.position.x, ...elements.map(element => element.position.x))
    const bottoms = [...editor.boxes().values()].map(box => box.y + box.height)
    const below = { x: Math.min(left, widthOf(editor.content) - gap), y: Math.round(Math.max(0, ...bottoms) + gap) }
    const { step, ids } = insertElements([elements.length === 0 ? made : { ...made, position: below }])
    editor.change(step)
    editor.select(ids)
  }
}
