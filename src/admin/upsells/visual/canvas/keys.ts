import { sortInReadingOrder } from '#domain/visual-element.ts'
import { visualCanvas as words } from '#i18n/lazy-words.ts'
import { deleteElements, moveLayer, nudge, resizeElementBy } from './actions.ts'
import type { CanvasController } from './canvas-controller.ts'
import { duplicateById } from './clipboard.ts'
import { resolveSelection } from './resolve-selection.ts'
import type { Zoom } from './use-zoom.ts'

export type KeyHandlers = {
  zoom: Zoom
  edit: (id: string) => void
  /** Opens the fields of an element whose text is not on the page. */
  inspect: () => void
}

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const fastStep = 10

function handleArrow(controller: CanvasController, event: KeyboardEvent): boolean {
  const direction = arrows[event.key]
  const ids = resolveSelection(controller)
  if (!direction || ids.length === 0) return false
  const px = event.shiftKey ? fastStep : 1
  // The layer list runs from back to front, so the down arrow moves an element towards the front.
  if (event.altKey) return direction[1] !== 0 && moveLayer(controller, ids, direction[1] > 0)
  const distance = { x: direction[0] * px, y: direction[1] * px }
  if (event.ctrlKey || event.metaKey) return resizeElementBy(controller, ids, distance)
  return nudge(controller, ids, distance)
}

function handleControlKey(controller: CanvasController, event: KeyboardEvent): boolean {
  const { editor } = controller
  switch (event.key.toLowerCase()) {
    case 'a': {
      const all = sortInReadingOrder(controller.elements.filter(({ hidden }) => !hidden)).map(({ id }) => id)
      editor.select(all)
      controller.isMultiSelecting = true
      controller.announce(words.selected(all.length))
      return true
    }
    case 'd':
      return duplicateById(controller, resolveSelection(controller))
    case 'z':
      return event.shiftKey ? handleRedo(controller) : handleUndo(controller)
    case 'y':
      return handleRedo(controller)
    default:
      return false
  }
}
function handleUndo(controller: CanvasController): boolean {
  if (!controller.editor.canUndo) return true
  controller.editor.undo()
  controller.announce(words.undone)
  return true
}
function handleRedo(controller: CanvasController): boolean {
  if (!controller.editor.canRedo) return true
  controller.editor.redo()
  controller.announce(words.redone)
  return true
}

/**
 * Adds the focused element to the selection or removes it, when Space is pressed. The selection is kept while Tab moves
 * the focus.
 */
function toggleFocused(controller: CanvasController): boolean {
  const id = controller.findElementId(document.activeElement)
  if (id === null) return false
  const { selection, select } = controller.editor
  const isSelected = controller.isMultiSelecting && selection.includes(id)
  const ids = isSelected ? selection.filter(each => each !== id) : [...new Set([...selection, id])]
  controller.isMultiSelecting = ids.length > 0
  select(ids)
  controller.announce(words.selected(ids.length))
  return true
}

function clearSelection(controller: CanvasController): boolean {
  controller.isMultiSelecting = false
  if (controller.editor.selection.length === 0) return false
  controller.editor.select([])
  controller.announce(words.unselected)
  return true
}

function openElement(controller: CanvasController, { edit, inspect }: KeyHandlers): boolean {
  const [id] = resolveSelection(controller)
  const element = id === undefined ? undefined : controller.findElement(id)
  if (!element) return false
  if (element.type === 'text' || element.type === 'button') edit(element.id)
  else inspect()
  return true
}

function handlePlainKey(controller: CanvasController, key: string, handlers: KeyHandlers): boolean {
  switch (key) {
    case 'Delete':
    case 'Backspace':
      return deleteElements(controller, resolveSelection(controller))
    case 'Escape':
      return clearSelection(controller)
    case 'Enter':
    case 'F2':
      return openElement(controller, handlers)
    case ' ':
      return toggleFocused(controller)
    case '+':
    case '=':
      handlers.zoom.zoomIn()
      return true
    case '-':
      handlers.zoom.zoomOut()
      return true
    case '0':
      handlers.zoom.zoomTo(1)
      return true
    default:
      return false
  }
}

/** @returns whether the canvas handled the key */
export function handleKey(controller: CanvasController, event: KeyboardEvent, handlers: KeyHandlers): boolean {
  if (event.key in arrows) return handleArrow(controller, event)
  if (event.ctrlKey || event.metaKey) return handleControlKey(controller, event)
  return !event.altKey && handlePlainKey(controller, event.key, handlers)
}
