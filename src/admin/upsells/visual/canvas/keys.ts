import { sortInReadingOrder } from '#domain/visual-element.ts'
import { visualCanvas as words } from '#words/lazy-words.ts'
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

function handleArrow(desk: CanvasController, event: KeyboardEvent): boolean {
  const way = arrows[event.key]
  const ids = resolveSelection(desk)
  if (!way || ids.length === 0) return false
  const px = event.shiftKey ? fastStep : 1
  // Layers are listed from back to front, so "down" moves an element to the front.
  if (event.altKey) return way[1] !== 0 && moveLayer(desk, ids, way[1] > 0)
  const by = { x: way[0] * px, y: way[1] * px }
  if (event.ctrlKey || event.metaKey) return resizeElementBy(desk, ids, by)
  return nudge(desk, ids, by)
}

function handleControlKey(desk: CanvasController, event: KeyboardEvent): boolean {
  const { editor } = desk
  switch (event.key.toLowerCase()) {
    case 'a': {
      const all = sortInReadingOrder(desk.elements.filter(({ hidden }) => !hidden)).map(({ id }) => id)
      editor.select(all)
      desk.isMultiSelecting = true
      desk.announce(words.selected(all.length))
      return true
    }
    case 'd':
      return duplicateById(desk, resolveSelection(desk))
    case 'z':
      return event.shiftKey ? handleRedo(desk) : handleUndo(desk)
    case 'y':
      return handleRedo(desk)
    default:
      return false
  }
}
function handleUndo(desk: CanvasController): boolean {
  if (!desk.editor.canUndo) return true
  desk.editor.undo()
  desk.announce(words.undone)
  return true
}
function handleRedo(desk: CanvasController): boolean {
  if (!desk.editor.canRedo) return true
  desk.editor.redo()
  desk.announce(words.redone)
  return true
}

/** Space adds the focused element to the selection or removes it, and the selection is kept while Tab moves on. */
function toggleFocused(desk: CanvasController): boolean {
  const id = desk.findElementId(document.activeElement)
  if (id === null) return false
  const { selection, select } = desk.editor
  const isHeld = desk.isMultiSelecting && selection.includes(id)
  const ids = isHeld ? selection.filter(each => each !== id) : [...new Set([...selection, id])]
  desk.isMultiSelecting = ids.length > 0
  select(ids)
  desk.announce(words.selected(ids.length))
  return true
}

function clearSelection(desk: CanvasController): boolean {
  desk.isMultiSelecting = false
  if (desk.editor.selection.length === 0) return false
  desk.editor.select([])
  desk.announce(words.unselected)
  return true
}

function openElement(desk: CanvasController, { edit, inspect }: KeyHandlers): boolean {
  const [id] = resolveSelection(desk)
  const element = id === undefined ? undefined : desk.findElement(id)
  if (!element) return false
  if (element.type === 'text' || element.type === 'button') edit(element.id)
  else inspect()
  return true
}

function handlePlainKey(desk: CanvasController, key: string, ways: KeyHandlers): boolean {
  switch (key) {
    case 'Delete':
    case 'Backspace':
      return deleteElements(desk, resolveSelection(desk))
    case 'Escape':
      return clearSelection(desk)
    case 'Enter':
    case 'F2':
      return openElement(desk, ways)
    case ' ':
      return toggleFocused(desk)
    case '+':
    case '=':
      ways.zoom.more()
      return true
    case '-':
      ways.zoom.less()
      return true
    case '0':
      ways.zoom.to(1)
      return true
    default:
      return false
  }
}

/** @returns whether the canvas handled the key */
export function handleKey(desk: CanvasController, event: KeyboardEvent, ways: KeyHandlers): boolean {
  if (event.key in arrows) return handleArrow(desk, event)
  if (event.ctrlKey || event.metaKey) return handleControlKey(desk, event)
  return !event.altKey && handlePlainKey(desk, event.key, ways)
}
