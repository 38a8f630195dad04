import type { CanvasController } from './canvas-controller.ts'

/** Scrolls the canvas by dragging it with the middle button. */
export function startPan(controller: CanvasController, pressed: PointerEvent) {
  const { viewport } = controller
  const abortController = new AbortController()
  const { signal } = abortController
  const from = { x: pressed.clientX + viewport.scrollLeft, y: pressed.clientY + viewport.scrollTop }
  pressed.preventDefault()
  viewport.setPointerCapture(pressed.pointerId)
  viewport.addEventListener('pointermove', event => viewport.scrollTo(from.x - event.clientX, from.y - event.clientY), {
    signal,
  })
  for (const name of ['pointerup', 'pointercancel'] as const)
    viewport.addEventListener(name, () => abortController.abort(), { signal })
}
