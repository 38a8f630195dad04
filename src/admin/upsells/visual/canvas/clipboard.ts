import { readElements, type VisualElement } from '#domain/visual-element.ts'
import { visualCanvas as words } from '#i18n/lazy-words.ts'
import { duplicateElements, type Insertion, pasteElements } from '../model/insert.ts'
import { deleteElements } from './actions.ts'
import type { CanvasController } from './canvas-controller.ts'
import { resolveSelection } from './resolve-selection.ts'

/** Marks text on the system clipboard as elements of a visual page. */
const clipboardKind = 'vitrine/visual-elements'

function parseClipboard(text: string): VisualElement[] {
  try {
    const value: unknown = JSON.parse(text)
    const isOurs = typeof value === 'object' && value !== null && 'kind' in value && value.kind === clipboardKind
    return isOurs && 'elements' in value ? readElements(value.elements) : []
  } catch {
    return []
  }
}

/** Adds elements as one undo step, selects them, and focuses the first. */
function insertAndSelect(controller: CanvasController, { step, ids }: Insertion) {
  controller.editor.change(step)
  controller.editor.select(ids)
  const [first] = ids
  if (first !== undefined) setTimeout(() => controller.focus(first))
}

/** Copies the selected elements to the system clipboard, for this page or another one. */
export function copySelection(controller: CanvasController, event: ClipboardEvent): boolean {
  const ids = resolveSelection(controller)
  const elements = controller.elements.filter(({ id }) => ids.includes(id))
  if (elements.length === 0 || !event.clipboardData) return false
  event.clipboardData.setData('text/plain', JSON.stringify({ kind: clipboardKind, elements }))
  controller.announce(words.copied(elements.length))
  return true
}

export function duplicateById(controller: CanvasController, ids: readonly string[]): boolean {
  const elements = controller.elements.filter(({ id }) => ids.includes(id))
  if (elements.length === 0) return true
  insertAndSelect(controller, duplicateElements(elements))
  controller.announce(words.duplicated(elements.length))
  return true
}

export const cutSelection = (controller: CanvasController, event: ClipboardEvent): boolean =>
  copySelection(controller, event) && deleteElements(controller, resolveSelection(controller))

/** Pastes elements that were copied on this page or another one. */
export function pasteClipboard(controller: CanvasController, event: ClipboardEvent): boolean {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  const elements = parseClipboard(text)
  if (elements.length === 0) return false
  insertAndSelect(controller, pasteElements(elements, controller.elements))
  controller.announce(words.pasted(elements.length))
  return true
}
