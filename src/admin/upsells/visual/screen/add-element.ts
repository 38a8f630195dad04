import { createElement, type ElementType, type VisualElement } from '#domain/visual-element.ts'
import { upsells as upsellWords } from '#i18n/lazy-words.ts'
import type { VisualEditor } from '../model/editor.ts'
import { createElementId, insertElements } from '../model/insert.ts'

function createDefaultElement(type: ElementType, id: string): VisualElement {
  if (type === 'text') return createElement(id, type, upsellWords.newText)
  if (type === 'product') return createElement(id, type, '', upsellWords.newProduct)
  const element = createElement(id, type, type === 'button' ? upsellWords.newButton : '')
  if (type === 'image') return { ...element, size: { width: 320, height: 240 } }
  const defaultStyle = { backgroundColor: '#f4af2d', padding: '16px', borderRadius: '12px' }
  return { ...element, action: 'buy', style: { ...element.style, ...defaultStyle } }
}

/**
 * Adds an element at `defaultPosition`, in front of the others, and selects it. Until the element is moved, the
 * warnings of the page list the elements that it overlaps.
 */
export function addElement(editor: VisualEditor, type: ElementType): void {
  const element = createDefaultElement(type, createElementId())
  // Without its own layer the element would be behind those that come later in reading order.
  const front = editor.content.elements.length > 0 ? { z: 0 } : {}
  const { step, ids } = insertElements([{ ...element, ...front }])
  editor.change(step)
  editor.select(ids)
}
