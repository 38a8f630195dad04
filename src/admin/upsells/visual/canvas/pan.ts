import type { CanvasController } from './canvas-controller.ts'

/** Scrolls the canvas by dragging it with the middle button. */
export function startPan(desk: CanvasController, pressed: PointerEvent) {
  const { ground } = desk
  const ending = new AbortController()
  const { signal } = ending
  const from = { x: pressed.clientX + ground.scrollLeft, y: pressed.clientY + ground.scrollTop }
  pressed.preventDefault()
  ground.setPointerCapture(pressed.pointerId)
  ground.addEventListener('pointermove', event => ground.scrollTo(from.x - event.clientX, from.y - event.clientY), {
    signal,
  })
  for (const name of ['pointerup', 'pointercancel'] as const)
    ground.addEventListener(name, () => ending.abort(), { signal })
}
