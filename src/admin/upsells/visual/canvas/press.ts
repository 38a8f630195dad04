import type { Desk } from './desk.ts'
import { follow } from './gesture.ts'
import { type Handle, handleNames } from './handles.ts'
import { marquee } from './marquee.ts'
import { carry } from './move.ts'
import { pan } from './pan.ts'
import { resize } from './resize.ts'

const adds = (event: PointerEvent) => event.shiftKey || event.ctrlKey || event.metaKey
const handleOf = (target: EventTarget | null): Handle | undefined => {
  const name = target instanceof HTMLElement ? target.dataset.handle : undefined
  return handleNames.find(each => each === name)
}

function toggled(selection: readonly string[], id: string): string[] {
  return selection.includes(id) ? selection.filter(each => each !== id) : [...selection, id]
}

/** Takes an element in or leaves it out; keys then go on with what is selected, not with what was left. */
function toggle(desk: Desk, id: string) {
  const ids = toggled(desk.editor.selection, id)
  desk.editor.select(ids)
  const last = ids.at(-1)
  if (!ids.includes(id) && last !== undefined) desk.nodeOf(last)?.focus({ preventScroll: true })
}

function only(desk: Desk, id: string) {
  desk.holds = false
  desk.editor.select([id])
}

/** An element was pressed: selects it, and carries what is selected. A finger carries only what was selected before. */
function pressElement(desk: Desk, event: PointerEvent, id: string) {
  const { editor } = desk
  const wasSelected = editor.selection.includes(id)
  const from = desk.point(event.clientX, event.clientY)
  if (adds(event)) {
    desk.holds = true
    return follow(desk, event, marquee(desk, from, true), () => toggle(desk, id))
  }
  const isTouch = event.pointerType === 'touch'
  // What does not move is ground to draw a rectangle on.
  if (desk.elementOf(id)?.locked && !isTouch)
    return follow(desk, event, marquee(desk, from, false), () => only(desk, id))
  if (!wasSelected && isTouch) return follow(desk, event, null, () => only(desk, id))
  if (!wasSelected) only(desk, id)
  const carried = wasSelected ? editor.selection : [id]
  follow(desk, event, carry(desk, carried, from), () => {
    if (wasSelected && desk.editor.selection.length > 1) desk.editor.select([id])
    desk.holds = false
  })
}

function pressGround(desk: Desk, event: PointerEvent) {
  const clear = () => {
    desk.holds = false
    if (!adds(event) && desk.editor.selection.length > 0) desk.editor.select([])
  }
  // A finger that moves over the ground scrolls it.
  if (event.pointerType === 'touch') return follow(desk, event, null, clear)
  follow(desk, event, marquee(desk, desk.point(event.clientX, event.clientY), adds(event)), clear)
}

/** What a press of the pointer begins. */
export function press(desk: Desk, event: PointerEvent) {
  if (event.button === 1) return pan(desk, event)
  if (event.button !== 0) return
  const handle = handleOf(event.target)
  const id = desk.idOf(event.target)
  if (id !== null && id === desk.editing) return
  if (handle) {
    // The element keeps the focus.
    event.preventDefault()
    const gesture = resize(desk, handle, desk.point(event.clientX, event.clientY))
    if (gesture) follow(desk, event, gesture, () => undefined)
    return
  }
  if (id === null) pressGround(desk, event)
  else pressElement(desk, event, id)
}
