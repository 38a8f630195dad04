import type { CanvasController } from './canvas-controller.ts'
import { trackPointer } from './gesture.ts'
import { type Handle, handleNames } from './handles.ts'
import { startMarquee } from './marquee.ts'
import { startMove } from './move.ts'
import { startPan } from './pan.ts'
import { startResize } from './resize.ts'

const isAdditive = (event: PointerEvent) => event.shiftKey || event.ctrlKey || event.metaKey
const findHandle = (target: EventTarget | null): Handle | undefined => {
  const name = target instanceof HTMLElement ? target.dataset.handle : undefined
  return handleNames.find(each => each === name)
}

function toggleId(selection: readonly string[], id: string): string[] {
  return selection.includes(id) ? selection.filter(each => each !== id) : [...selection, id]
}

/**
 * Adds an element to the selection or removes it. After a removal the focus moves to a selected element, because keys
 * apply to the focused one.
 */
function toggleSelected(controller: CanvasController, id: string) {
  const ids = toggleId(controller.editor.selection, id)
  controller.editor.select(ids)
  const last = ids.at(-1)
  if (!ids.includes(id) && last !== undefined) controller.findNode(last)?.focus({ preventScroll: true })
}

function selectOnly(controller: CanvasController, id: string) {
  controller.isMultiSelecting = false
  controller.editor.select([id])
}

/**
 * Selects the pressed element and drags the selection. On touch screens only an element that was already selected is
 * dragged, so that other touches scroll.
 */
function handleElementPress(controller: CanvasController, event: PointerEvent, id: string) {
  const { editor } = controller
  const wasSelected = editor.selection.includes(id)
  const from = controller.toStagePoint(event.clientX, event.clientY)
  if (isAdditive(event)) {
    controller.isMultiSelecting = true
    return trackPointer(controller, event, startMarquee(controller, from, true), () => toggleSelected(controller, id))
  }
  const isTouch = event.pointerType === 'touch'
  // A locked element cannot be moved, so dragging from it draws a selection rectangle instead.
  if (controller.findElement(id)?.locked && !isTouch)
    return trackPointer(controller, event, startMarquee(controller, from, false), () => selectOnly(controller, id))
  if (!wasSelected && isTouch) return trackPointer(controller, event, null, () => selectOnly(controller, id))
  if (!wasSelected) selectOnly(controller, id)
  const draggedIds = wasSelected ? editor.selection : [id]
  trackPointer(controller, event, startMove(controller, draggedIds, from), () => {
    if (wasSelected && controller.editor.selection.length > 1) controller.editor.select([id])
    controller.isMultiSelecting = false
  })
}

function handleGroundPress(controller: CanvasController, event: PointerEvent) {
  const clearSelection = () => {
    controller.isMultiSelecting = false
    if (!isAdditive(event) && controller.editor.selection.length > 0) controller.editor.select([])
  }
  // On touch screens, dragging the background scrolls the canvas.
  if (event.pointerType === 'touch') return trackPointer(controller, event, null, clearSelection)
  trackPointer(
    controller,
    event,
    startMarquee(controller, controller.toStagePoint(event.clientX, event.clientY), isAdditive(event)),
    clearSelection,
  )
}

/** Starts the gesture for a pressed pointer: panning, resizing, moving or selecting. */
export function handlePress(controller: CanvasController, event: PointerEvent) {
  if (event.button === 1) return startPan(controller, event)
  if (event.button !== 0) return
  const handle = findHandle(event.target)
  const id = controller.findElementId(event.target)
  if (id !== null && id === controller.editing) return
  if (handle) {
    // Keeps the focus on the element.
    event.preventDefault()
    const gesture = startResize(controller, handle, controller.toStagePoint(event.clientX, event.clientY))
    if (gesture) trackPointer(controller, event, gesture, () => undefined)
    return
  }
  if (id === null) handleGroundPress(controller, event)
  else handleElementPress(controller, event, id)
}
