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
function toggleSelected(desk: CanvasController, id: string) {
  const ids = toggleId(desk.editor.selection, id)
  desk.editor.select(ids)
  const last = ids.at(-1)
  if (!ids.includes(id) && last !== undefined) desk.findNode(last)?.focus({ preventScroll: true })
}

function selectOnly(desk: CanvasController, id: string) {
  desk.isMultiSelecting = false
  desk.editor.select([id])
}

/**
 * Selects the pressed element and drags the selection. On touch screens only an element that was already selected is
 * dragged, so that other touches scroll.
 */
function handleElementPress(desk: CanvasController, event: PointerEvent, id: string) {
  const { editor } = desk
  const wasSelected = editor.selection.includes(id)
  const from = desk.toStagePoint(event.clientX, event.clientY)
  if (isAdditive(event)) {
    desk.isMultiSelecting = true
    return trackPointer(desk, event, startMarquee(desk, from, true), () => toggleSelected(desk, id))
  }
  const isTouch = event.pointerType === 'touch'
  // A locked element does not move, so dragging from it draws a rectangle.
  if (desk.findElement(id)?.locked && !isTouch)
    return trackPointer(desk, event, startMarquee(desk, from, false), () => selectOnly(desk, id))
  if (!wasSelected && isTouch) return trackPointer(desk, event, null, () => selectOnly(desk, id))
  if (!wasSelected) selectOnly(desk, id)
  const carried = wasSelected ? editor.selection : [id]
  trackPointer(desk, event, startMove(desk, carried, from), () => {
    if (wasSelected && desk.editor.selection.length > 1) desk.editor.select([id])
    desk.isMultiSelecting = false
  })
}

function handleGroundPress(desk: CanvasController, event: PointerEvent) {
  const clear = () => {
    desk.isMultiSelecting = false
    if (!isAdditive(event) && desk.editor.selection.length > 0) desk.editor.select([])
  }
  // On touch screens, dragging the background scrolls it.
  if (event.pointerType === 'touch') return trackPointer(desk, event, null, clear)
  trackPointer(
    desk,
    event,
    startMarquee(desk, desk.toStagePoint(event.clientX, event.clientY), isAdditive(event)),
    clear,
  )
}

/** Starts what the pressed button and its target ask for. */
export function handlePress(desk: CanvasController, event: PointerEvent) {
  if (event.button === 1) return startPan(desk, event)
  if (event.button !== 0) return
  const handle = findHandle(event.target)
  const id = desk.findElementId(event.target)
  if (id !== null && id === desk.editing) return
  if (handle) {
    // Keeps the focus on the element.
    event.preventDefault()
    const gesture = startResize(desk, handle, desk.toStagePoint(event.clientX, event.clientY))
    if (gesture) trackPointer(desk, event, gesture, () => undefined)
    return
  }
  if (id === null) handleGroundPress(desk, event)
  else handleElementPress(desk, event, id)
}
