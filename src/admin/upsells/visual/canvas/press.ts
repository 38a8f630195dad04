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

/** Takes an element in or leaves it out; keys then go on with what is selected, not with what was left. */
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

/** An element was pressed: selects it, and carries what is selected. A finger carries only what was selected before. */
function handleElementPress(desk: CanvasController, event: PointerEvent, id: string) {
  const { editor } = desk
  const wasSelected = editor.selection.includes(id)
  const from = desk.toStagePoint(event.clientX, event.clientY)
  if (isAdditive(event)) {
    desk.isMultiSelecting = true
    return trackPointer(desk, event, startMarquee(desk, from, true), () => toggleSelected(desk, id))
  }
  const isTouch = event.pointerType === 'touch'
  // What does not move is ground to draw a rectangle on.
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
  // A finger that moves over the ground scrolls it.
  if (event.pointerType === 'touch') return trackPointer(desk, event, null, clear)
  trackPointer(
    desk,
    event,
    startMarquee(desk, desk.toStagePoint(event.clientX, event.clientY), isAdditive(event)),
    clear,
  )
}

/** What a press of the pointer begins. */
export function handlePress(desk: CanvasController, event: PointerEvent) {
  if (event.button === 1) return startPan(desk, event)
  if (event.button !== 0) return
  const handle = findHandle(event.target)
  const id = desk.findElementId(event.target)
  if (id !== null && id === desk.editing) return
  if (handle) {
    // The element keeps the focus.
    event.preventDefault()
    const gesture = startResize(desk, handle, desk.toStagePoint(event.clientX, event.clientY))
    if (gesture) trackPointer(desk, event, gesture, () => undefined)
    return
  }
  if (id === null) handleGroundPress(desk, event)
  else handleElementPress(desk, event, id)
}
